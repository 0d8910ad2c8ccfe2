import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './painel.module.css';

const CHAVE = 'atalaia-painel';
/** Pixels. */
const MENOR = 280;
const MAIOR = 720;
const PADRAO = 400;
const PASSO = 24;

/** A focusable separator, as the ARIA pattern of window splitters asks; `hr` cannot be one. */
const DIVISOR = {
  role: 'separator',
  tabIndex: 0,
  'aria-orientation': 'vertical',
  'aria-label': 'Largura do painel',
  'aria-valuemin': MENOR,
  'aria-valuemax': MAIOR,
} as const;

const dentro = (largura: number) => Math.min(MAIOR, Math.max(MENOR, Math.round(largura)));

interface Props {
  /** What the panel is called. */
  readonly titulo: string;
  readonly children: ReactNode;
  /** What fills the rest of the window. */
  readonly mapa: ReactNode;
}

/** A map that fills the window, and a panel docked beside it whose width is remembered. */
export function PainelComMapa({ titulo, children, mapa }: Props) {
  const [largura, mudar] = useLargura();
  const arrastar = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons === 1) mudar(event.clientX);
  };
  const teclar = (event: KeyboardEvent) => {
    const passo = { ArrowLeft: -PASSO, ArrowRight: PASSO }[event.key];
    if (passo === undefined) return;
    event.preventDefault();
    mudar(largura + passo);
  };
  const divisor = {
    ...DIVISOR,
    'aria-valuenow': largura,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: arrastar,
    onKeyDown: teclar,
  };
  return (
    <div className={classes.divisao}>
      <section className={classes.painel} style={{ '--painel': `${largura}px` } as object} aria-label={titulo}>
        {children}
      </section>
      <div className={classes.divisor} {...divisor} />
      <div className={classes.mapa}>{mapa}</div>
    </div>
  );
}

function useLargura(): [number, (largura: number) => void] {
  const [largura, setLargura] = useState(PADRAO);
  useEffect(() => {
    const guardada = Number(localStorage.getItem(CHAVE));
    if (guardada > 0) setLargura(dentro(guardada));
  }, []);
  return [
    largura,
    (nova) => {
      setLargura(dentro(nova));
      localStorage.setItem(CHAVE, String(dentro(nova)));
    },
  ];
}
