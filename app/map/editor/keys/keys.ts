import type { ModeId } from '../modes.ts';
import type { DrawingKey } from '../port.ts';

/** Keys that start a mode: the specification's three and the usual ones of editors. */
export const SHORTCUTS: Readonly<Partial<Record<ModeId, string>>> = {
  marker: '1',
  line: '2',
  polygon: '3',
  delete: 'Delete',
  drag: 'M',
  rotate: 'R',
  split: 'X',
  union: 'C',
};

export const KEY_LIST: readonly (readonly [string, string])[] = [
  ['1, 2, 3', 'Marcador, linha, polígono'],
  ['Delete', 'Excluir o escolhido, ou começar a excluir'],
  ['M, R, X, C', 'Mover, girar, dividir, unir'],
  ['Enter, dois cliques', 'Terminar o desenho'],
  ['Backspace', 'Tirar o último vértice'],
  ['Esc', 'Desistir do desenho; sem desenho, sair da ferramenta'],
  ['Ctrl+Z', 'Desfazer'],
  ['Ctrl+Shift+Z', 'Refazer'],
  ['Alt', 'Suspender a atração'],
  ['Setas', 'Mover a mira; com Shift, um pixel de cada vez'],
  ['Espaço', 'Marcar, pegar e soltar com a mira'],
  ['Shift+F10', 'Menu do que está sob a mira'],
  ['?', 'Esta lista'],
];

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export type KeyMeaning =
  | { readonly do: 'key'; readonly key: DrawingKey }
  | { readonly do: 'mode'; readonly mode: ModeId }
  | { readonly do: 'help' };

const PLAIN: Readonly<Record<string, DrawingKey>> = {
  Enter: 'finish',
  Escape: 'cancel',
  Backspace: 'back',
  Delete: 'remove',
};

/** What a key of the drawing means; null for one of no meaning here. */
export function meaningOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): KeyMeaning | null {
  const letter = key.toLowerCase();
  if (ctrlKey || metaKey) {
    if (altKey || (letter !== 'z' && letter !== 'y')) return null;
    return { do: 'key', key: letter === 'y' || shiftKey ? 'redo' : 'undo' };
  }
  if (key === '?') return { do: 'help' };
  const plain = PLAIN[key];
  if (plain !== undefined) return { do: 'key', key: plain };
  const mode = Object.entries(SHORTCUTS).find(([, shortcut]) => shortcut.toLowerCase() === letter)?.[0];
  return mode === undefined || altKey ? null : { do: 'mode', mode: mode as ModeId };
}
