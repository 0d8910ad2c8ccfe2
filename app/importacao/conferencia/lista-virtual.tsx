import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './conferencia.module.css';

/** Pixels of a row. */
const ALTURA = 44;
/** Rows drawn above and below what is seen. */
const FOLGA = 6;

interface Props {
  /** Read aloud. */
  readonly titulo: string;
  readonly total: number;
  /** Place of the chosen row; null where none is. */
  readonly escolhida: number | null;
  /** Content of the row at a place. */
  linha(n: number): ReactNode;
  aoEscolher(n: number): void;
  /** Told which rows are in sight, so that they can be fetched. */
  aoVer(de: number, ate: number): void;
}

/** A list of any length of which only the rows in sight are drawn. Arrows, Page Up and Down, Home and End choose. */
export function ListaVirtual({ titulo, total, escolhida, linha, aoEscolher, aoVer }: Props) {
  const id = useId();
  const { caixa, ref, de, ate, rolar, mostrar } = useJanela(total, aoVer);
  const desenhadas = Array.from({ length: Math.max(0, ate - de) }, (_, i) => de + i);
  const chegar = useRef(mostrar);
  chegar.current = mostrar;
  useEffect(() => {
    if (escolhida !== null) chegar.current(escolhida);
  }, [escolhida]);

  const teclar = (event: KeyboardEvent) => {
    const pagina = Math.max(1, Math.floor((caixa.current?.clientHeight ?? ALTURA) / ALTURA) - 1);
    const passo: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: pagina,
      PageUp: -pagina,
      Home: -total,
      End: total,
    };
    const quanto = passo[event.key];
    if (quanto === undefined || total === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const inicio = escolhida ?? (quanto > 0 ? -1 : 0);
    aoEscolher(Math.min(total - 1, Math.max(0, inicio + quanto)));
  };
  // The list itself takes the keys: its rows are never focused.
  const opcao = (n: number) => ({
    id: `${id}-${n}`,
    role: 'option',
    'aria-selected': n === escolhida,
    'aria-posinset': n + 1,
    'aria-setsize': total,
    className: classes.linha,
    onClick: () => aoEscolher(n),
  });
  const ativa = escolhida !== null && escolhida >= de && escolhida < ate;
  return (
    <div
      ref={ref}
      className={classes.lista}
      role="listbox"
      tabIndex={0}
      aria-label={titulo}
      aria-activedescendant={ativa ? `${id}-${escolhida}` : undefined}
      onScroll={rolar}
      onKeyDown={teclar}
    >
      <div className={classes.altura} style={{ '--altura': `${total * ALTURA}px` } as object}>
        {desenhadas.map((n) => (
          <div key={n} {...opcao(n)} style={{ '--topo': `${n * ALTURA}px` } as object}>
            {linha(n)}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Which rows are in sight. */
function useJanela(total: number, aoVer: Props['aoVer']) {
  const caixa = useRef<HTMLDivElement>(null);
  const { ref: medida, height } = useElementSize<HTMLDivElement>();
  const ref = useMergedRef(caixa, medida);
  const [topo, setTopo] = useState(0);
  const visiveis = Math.ceil((height || ALTURA * FOLGA) / ALTURA);
  const primeira = Math.min(Math.floor(topo / ALTURA), Math.max(0, total - 1));
  const de = Math.max(0, primeira - FOLGA);
  const ate = Math.min(total, primeira + visiveis + FOLGA);
  const ver = useRef(aoVer);
  ver.current = aoVer;
  useEffect(() => {
    if (ate > de) ver.current(de, ate);
  }, [de, ate]);
  const mostrar = (n: number) => {
    const elemento = caixa.current;
    if (elemento === null) return;
    const [cima, baixo] = [n * ALTURA, (n + 1) * ALTURA];
    if (cima < elemento.scrollTop) elemento.scrollTop = cima;
    else if (baixo > elemento.scrollTop + elemento.clientHeight) elemento.scrollTop = baixo - elemento.clientHeight;
  };
  return { caixa, ref, de, ate, mostrar, rolar: () => setTopo(caixa.current?.scrollTop ?? 0) };
}
