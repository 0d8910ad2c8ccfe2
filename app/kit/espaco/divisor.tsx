import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import classes from './espaco.module.css';
import { LARGURA_PX, larguraPermitida } from './medidas.ts';

const CHAVE = 'atalaia-espaco';

/** A focusable separator, as the ARIA pattern of window splitters asks. */
const PAPEL = {
  role: 'separator',
  tabIndex: 0,
  'aria-orientation': 'vertical',
  'aria-label': 'Largura do painel',
  'aria-valuemin': LARGURA_PX.menor,
  'aria-valuemax': LARGURA_PX.maior,
} as const;

interface Props {
  readonly largura: number;
  /** What it stands beside. */
  readonly painel: RefObject<HTMLElement | null>;
  aoMudar(largura: number): void;
}

/** Drags the panel wider or narrower: by mouse, finger or arrow keys. */
export function Divisor({ largura, painel, aoMudar }: Props) {
  const arrastar = (evento: PointerEvent<HTMLDivElement>) => {
    const esquerda = painel.current?.getBoundingClientRect().left;
    if (evento.buttons === 1 && esquerda !== undefined) aoMudar(evento.clientX - esquerda);
  };
  const teclar = (evento: KeyboardEvent) => {
    const { menor, maior, passo } = LARGURA_PX;
    const destino = { ArrowLeft: largura - passo, ArrowRight: largura + passo, Home: menor, End: maior }[evento.key];
    if (destino === undefined) return;
    evento.preventDefault();
    aoMudar(destino);
  };
  const divisor = {
    ...PAPEL,
    'aria-valuenow': largura,
    onPointerDown: (evento: PointerEvent<HTMLDivElement>) => evento.currentTarget.setPointerCapture(evento.pointerId),
    onPointerMove: arrastar,
    onKeyDown: teclar,
  };
  return <div className={classes.divisor} {...divisor} />;
}

/** The width that was last chosen, in this browser. */
export function useLargura(): [number, (px: number) => void] {
  const [largura, setLargura] = useState<number>(LARGURA_PX.menor);
  useEffect(() => setLargura(larguraPermitida(Number(localStorage.getItem(CHAVE)))), []);
  return [
    largura,
    (px) => {
      const nova = larguraPermitida(px);
      setLargura(nova);
      localStorage.setItem(CHAVE, String(nova));
    },
  ];
}
