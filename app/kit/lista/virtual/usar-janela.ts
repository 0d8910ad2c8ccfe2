import { useIsomorphicEffect } from '@mantine/hooks';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Pixels of a row before it is measured, and of the heads, which stand over the rows. */
const ALTURA = 45;
const CABECALHO = 33;
/** Rows drawn above and below those in sight. */
export const FOLGA = 10;
/** Rows that one can roll over: browsers have no boxes higher than some 33 million pixels. */
export const MAX_LINHAS = 500_000;

interface Desenhada {
  /** Among all rows, from 0. */
  readonly lugar: number;
  /** Pixels between it and the one that is drawn before it. */
  readonly acima: number;
}

export interface JanelaDasLinhas {
  readonly caixa: RefObject<HTMLDivElement>;
  /** Null before the box was measured. */
  readonly desenhadas: readonly Desenhada[] | null;
  /** Pixels below the last. */
  readonly abaixo: number;
  /** Places of the rows in sight: from the first to before the one after the last. */
  readonly emVista: readonly [de: number, ate: number];
  /** Place of the last row that one can roll to. */
  readonly ultima: number;
  /** Brings the row at a place in sight. */
  mostrar(lugar: number): void;
  medir(elemento: HTMLTableRowElement | null): void;
  aoFocar(event: FocusEvent<HTMLElement>): void;
  aoDesfocar(): void;
}

/**
 * Which rows of a table are in sight, and room for all others. The row that has the focus is drawn wherever it is.
 * @param lista another one begins where its page does, `comeco`
 */
export function useJanelaDasLinhas(lista: string, total: number, comeco: number): JanelaDasLinhas {
  const caixa = useRef<HTMLDivElement>(null);
  const [medida, setMedida] = useState(false);
  const { quais, aoFocar, aoDesfocar } = useLinhaFocada();
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: Math.min(total, MAX_LINHAS),
    getScrollElement: () => caixa.current,
    estimateSize: () => ALTURA,
    overscan: FOLGA,
    paddingStart: CABECALHO,
    scrollPaddingStart: CABECALHO,
    rangeExtractor: quais,
  });
  const atual = useRef({ virtual, comeco });
  atual.current = { virtual, comeco };
  useIsomorphicEffect(() => setMedida(true), []);
  // Each other list is shown from where its page begins; rows that only come anew move nothing.
  useIsomorphicEffect(() => {
    if (medida) atual.current.virtual.scrollToIndex(atual.current.comeco, { align: 'start' });
  }, [medida, lista]);
  const mostrar = useMostrar(virtual, caixa);
  const itens = virtual.getVirtualItems();
  const [alto, baixo] = [(virtual.scrollOffset ?? 0) + CABECALHO, (virtual.scrollOffset ?? 0) + alturaDe(virtual)];
  const vistos = itens.filter(({ start, end }) => end > alto && start < baixo);
  const desenhadas = itens.map(({ index, start }, i) => ({
    lugar: index,
    acima: start - (itens[i - 1]?.end ?? CABECALHO),
  }));
  return {
    caixa,
    mostrar,
    aoFocar,
    aoDesfocar,
    ultima: Math.min(total, MAX_LINHAS) - 1,
    desenhadas: medida && itens.length > 0 ? desenhadas : null,
    abaixo: virtual.getTotalSize() - (itens.at(-1)?.end ?? 0),
    emVista: [vistos[0]?.index ?? comeco, (vistos.at(-1)?.index ?? comeco - 1) + 1],
    medir: virtual.measureElement,
  };
}

const alturaDe = ({ scrollRect }: { readonly scrollRect: { readonly height: number } | null }) =>
  scrollRect?.height ?? 0;

type Virtual = ReturnType<typeof useVirtualizer<HTMLDivElement, HTMLTableRowElement>>;

/** Rolls to a row, and to it again as rows around it come and are higher or lower, until somebody rolls elsewhere. */
function useMostrar(virtual: Virtual, caixa: RefObject<HTMLDivElement>): JanelaDasLinhas['mostrar'] {
  const pedido = useRef<number | null>(null);
  const altura = virtual.getTotalSize();
  useEffect(() => {
    if (altura > 0 && pedido.current !== null) virtual.scrollToIndex(pedido.current, { align: 'auto' });
  }, [virtual, altura]);
  useEffect(() => {
    const { current: elemento } = caixa;
    const soltar = () => {
      pedido.current = null;
    };
    const rola = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const um of rola) elemento?.addEventListener(um, soltar, { capture: true, passive: true });
    return () => {
      for (const um of rola) elemento?.removeEventListener(um, soltar, { capture: true });
    };
  }, [caixa]);
  return (lugar) => {
    pedido.current = lugar;
    virtual.scrollToIndex(lugar, { align: 'auto' });
  };
}

/** Of a table, the rows that are drawn: those in sight and the one that has the focus, which it would lose. */
function useLinhaFocada() {
  const [focada, setFocada] = useState<number | null>(null);
  const quais = useCallback(
    (faixa: Range) => {
      const emVista = defaultRangeExtractor(faixa);
      if (focada === null || focada >= faixa.count || emVista.includes(focada)) return emVista;
      return [...emVista, focada].sort((a, b) => a - b);
    },
    [focada],
  );
  return {
    quais,
    aoFocar({ target }: FocusEvent<HTMLElement>) {
      const lugar = target.closest('[data-index]')?.getAttribute('data-index');
      setFocada(lugar == null ? null : Number(lugar));
    },
    aoDesfocar: () => setFocada(null),
  };
}
