import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import classes from './espaco.module.css';
import { ALTURAS, type Altura, alturaMaisPerto, alturaVizinha } from './medidas.ts';

const NOMES: Readonly<Record<Altura, string>> = {
  baixa: 'Só o título',
  meia: 'Metade da tela',
  alta: 'Quase toda a tela',
};
/** Pixels that a finger trembles. */
const TREMOR = 6;

interface Props {
  readonly altura: Altura;
  readonly espaco: RefObject<HTMLElement | null>;
  aoMudar(altura: Altura): void;
}

/** The handle of a telephone's sheet: dragged, tapped from height to height, or moved by the arrows. */
export function Puxador({ altura, espaco, aoMudar }: Props) {
  const inicio = useRef<number | null>(null);
  const soltar = (evento: PointerEvent) => {
    const de = inicio.current;
    inicio.current = null;
    const quadro = espaco.current?.getBoundingClientRect();
    if (de === null || quadro === undefined) return;
    if (Math.abs(evento.clientY - de) > TREMOR)
      aoMudar(alturaMaisPerto((quadro.bottom - evento.clientY) / quadro.height));
    else aoMudar(altura === 'alta' ? 'baixa' : alturaVizinha(altura, 1));
  };
  const teclar = (evento: KeyboardEvent) => {
    const destino = {
      ArrowUp: alturaVizinha(altura, 1),
      ArrowDown: alturaVizinha(altura, -1),
      Home: 'baixa' as const,
      End: 'alta' as const,
    }[evento.key];
    if (destino === undefined) return;
    evento.preventDefault();
    aoMudar(destino);
  };
  return (
    <div
      className={classes.puxador}
      role="slider"
      tabIndex={0}
      aria-label="Altura do painel"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={ALTURAS.length - 1}
      aria-valuenow={ALTURAS.indexOf(altura)}
      aria-valuetext={NOMES[altura]}
      onPointerDown={(evento) => {
        inicio.current = evento.clientY;
        evento.currentTarget.setPointerCapture(evento.pointerId);
      }}
      onPointerUp={soltar}
      onPointerCancel={() => {
        inicio.current = null;
      }}
      onKeyDown={teclar}
    />
  );
}
