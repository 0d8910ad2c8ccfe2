import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LinhaDaArvore } from './arvore.ts';
import classes from './arvore-de-camadas.module.css';

/** Rows beyond the edges of what is seen. */
const FOLGA = 6;
/** Of a window that was not measured yet, as on the server. */
const ALTURA_INICIAL = 640;

export interface AtosDaLinha {
  alternar(linha: LinhaDaArvore): void;
  abrir(linha: LinhaDaArvore): void;
  dobrar(linha: LinhaDaArvore, aberta: boolean): void;
  /** Among its siblings, up or down. */
  mover(linha: LinhaDaArvore, passo: -1 | 1): void;
  /** Everything that can be done with it. */
  mais(linha: LinhaDaArvore): void;
}

interface Props {
  readonly rotulo: string;
  readonly linhas: readonly LinhaDaArvore[];
  /** Pixels of a row: all are as high. */
  readonly altura: number;
  readonly atos: AtosDaLinha;
  /** What a screen reader says of a row, and whether its box is ticked. */
  lido(linha: LinhaDaArvore): { readonly nome: string; readonly marca: boolean | 'mixed' };
  desenhar(linha: LinhaDaArvore): ReactNode;
}

/**
 * A tree by the ARIA pattern of which only the rows in sight are there, however many it has. One row has the focus at a
 * time; the arrows walk over all of them.
 */
export function ArvoreDeCamadas({ rotulo, linhas, altura, atos, lido, desenhar }: Props) {
  const caixa = useRef<HTMLDivElement>(null);
  const { topo, alto } = useJanela(caixa);
  const lugares = useMemo(() => new Map(linhas.map(({ chave }, i) => [chave, i])), [linhas]);
  const [focada, setFocada] = useState<string | null>(null);
  const naVez = (focada === null ? undefined : lugares.get(focada)) ?? 0;
  const daVez = linhas[naVez]?.chave ?? null;
  // The row that a key asked for: it takes the focus in the drawing that has it in turn, and not in one begun before.
  const pedida = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (pedida.current === null || pedida.current !== daVez) return;
    pedida.current = null;
    caixa.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus({ preventScroll: true });
  });
  const ir = (i: number) => {
    const alvo = linhas[Math.max(0, Math.min(linhas.length - 1, i))];
    if (alvo === undefined || caixa.current === null) return;
    aparecer(caixa.current, (lugares.get(alvo.chave) ?? 0) * altura, altura);
    if (alvo.chave === daVez) return;
    pedida.current = alvo.chave;
    setFocada(alvo.chave);
  };
  const aoTeclar = (event: KeyboardEvent) => {
    const linha = linhas[naVez];
    if (linha === undefined || !(event.target as HTMLElement).matches('[role="treeitem"]')) return;
    if (teclar(event, linha, { i: naVez, linhas, lugares, porPagina: Math.floor(alto / altura) - 1, ir, atos })) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const primeira = Math.max(0, Math.floor(topo / altura) - FOLGA);
  const ultima = Math.min(linhas.length, Math.ceil((topo + alto) / altura) + FOLGA);
  const vistas = Array.from({ length: Math.max(0, ultima - primeira) }, (_, i) => primeira + i);
  if (linhas.length > 0 && !vistas.includes(naVez)) vistas.push(naVez);
  return (
    <div ref={caixa} className={classes.rolagem}>
      <div
        role="tree"
        aria-label={rotulo}
        aria-multiselectable="true"
        className={classes.arvore}
        style={{ height: linhas.length * altura }}
        onKeyDown={aoTeclar}
      >
        {vistas.map((i) => {
          const linha = linhas[i];
          if (linha === undefined) return null;
          const { nome, marca } = lido(linha);
          return (
            <div
              key={linha.chave}
              role="treeitem"
              tabIndex={i === naVez ? 0 : -1}
              aria-label={nome}
              aria-checked={marca}
              aria-level={linha.nivel}
              aria-posinset={linha.posicao}
              aria-setsize={linha.de}
              {...(linha.aberta !== null && { 'aria-expanded': linha.aberta })}
              className={classes.item}
              style={{ top: i * altura, height: altura, '--nivel': linha.nivel - 1 } as object}
              onFocus={() => setFocada(linha.chave)}
            >
              {desenhar(linha)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface Andar {
  readonly i: number;
  readonly linhas: readonly LinhaDaArvore[];
  readonly lugares: ReadonlyMap<string, number>;
  readonly porPagina: number;
  ir(i: number): void;
  readonly atos: AtosDaLinha;
}

/** @returns whether the key means something here */
function teclar(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  linha: LinhaDaArvore,
  andar: Andar,
): boolean {
  const { i, linhas, lugares, porPagina, ir, atos } = andar;
  if (ctrlKey || metaKey) return false;
  if (altKey) {
    const passo = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
    if (passo !== null) atos.mover(linha, passo);
    return passo !== null;
  }
  const paraDentro = () => (linha.aberta === false ? atos.dobrar(linha, true) : linha.aberta && ir(i + 1));
  const paraFora = () => {
    if (linha.aberta) atos.dobrar(linha, false);
    else if (linha.pai !== null) ir(lugares.get(linha.pai) ?? i);
  };
  const teclas: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => ir(i + 1),
    ArrowUp: () => ir(i - 1),
    Home: () => ir(0),
    End: () => ir(linhas.length - 1),
    PageDown: () => ir(i + porPagina),
    PageUp: () => ir(i - porPagina),
    ArrowRight: paraDentro,
    ArrowLeft: paraFora,
    ' ': () => atos.alternar(linha),
    Enter: () => atos.abrir(linha),
    ContextMenu: () => atos.mais(linha),
    ...(shiftKey && { F10: () => atos.mais(linha) }),
  };
  const feito = teclas[key];
  feito?.();
  return feito !== undefined;
}

/** Scrolls no further than the row needs. */
function aparecer(caixa: HTMLElement, y: number, altura: number): void {
  if (y < caixa.scrollTop) caixa.scrollTop = y;
  else if (y + altura > caixa.scrollTop + caixa.clientHeight) caixa.scrollTop = y + altura - caixa.clientHeight;
}

/** What of the rows is in sight. */
function useJanela(caixa: { readonly current: HTMLDivElement | null }) {
  const [janela, setJanela] = useState({ topo: 0, alto: ALTURA_INICIAL });
  useLayoutEffect(() => {
    const { current } = caixa;
    if (current === null) return;
    const medir = () => setJanela({ topo: current.scrollTop, alto: current.clientHeight });
    const observador = new ResizeObserver(medir);
    observador.observe(current);
    current.addEventListener('scroll', medir, { passive: true });
    return () => {
      observador.disconnect();
      current.removeEventListener('scroll', medir);
    };
  }, [caixa]);
  return janela;
}
