import type { KeyboardEvent } from 'react';

const LINHA = '[data-linha]';
const CONTROLES = 'a[href], button:not(:disabled), input:not(:disabled)';

/** What one walks over in a row, in its order. */
export const controlesDe = (linha: Element) => [...linha.querySelectorAll<HTMLElement>(CONTROLES)];

/** Rows and places in a row that an arrow goes to; what Tab does stays as it is. */
const passos: Readonly<Record<string, { readonly linha: number; readonly lugar: number }>> = {
  ArrowDown: { linha: 1, lugar: 0 },
  ArrowUp: { linha: -1, lugar: 0 },
  ArrowRight: { linha: 0, lugar: 1 },
  ArrowLeft: { linha: 0, lugar: -1 },
  Home: { linha: Number.NEGATIVE_INFINITY, lugar: 0 },
  End: { linha: Number.POSITIVE_INFINITY, lugar: 0 },
};

const dentro = (n: number, quantos: number) => Math.min(Math.max(n, 0), quantos - 1);

/**
 * Arrows walk over the controls of a list: up and down to the same control of the next row, left and right inside the
 * row, Home and End to the first and last row. For the element around the rows, each of which has `data-linha`.
 */
export function andarNaLista(event: KeyboardEvent<HTMLElement>): void {
  const passo = passos[event.key];
  const alvo = event.target instanceof HTMLElement ? event.target : null;
  const linha = alvo?.closest(LINHA);
  if (!passo || !alvo || !linha || event.ctrlKey || event.metaKey || event.altKey || escreve(alvo)) return;
  const linhas = [...event.currentTarget.querySelectorAll(LINHA)];
  const destino = linhas[dentro(linhas.indexOf(linha) + passo.linha, linhas.length)];
  if (destino === undefined) return;
  const controles = controlesDe(destino);
  controles[dentro(controlesDe(linha).indexOf(alvo) + passo.lugar, controles.length)]?.focus();
  event.preventDefault();
}

/** Where arrows move the caret they are not ours. */
function escreve(alvo: HTMLElement): boolean {
  return alvo instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(alvo.type);
}
