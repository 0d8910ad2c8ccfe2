import { IconArrowsHorizontal } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import classes from './comparar.module.css';
import { teclaDaDivisoria } from './recorte.ts';

interface Props {
  /** Percent of the map's width. */
  readonly onde: number;
  aoMover(onde: number): void;
}

/** What parts the two images: drawn by mouse or finger, moved by the arrow keys. */
export function Cortina({ onde, aoMover }: Props) {
  const arrastar = (evento: PointerEvent<HTMLDivElement>) => {
    const quadro = evento.currentTarget.parentElement?.getBoundingClientRect();
    if (evento.buttons !== 1 || quadro === undefined || quadro.width === 0) return;
    aoMover(Math.min(100, Math.max(0, ((evento.clientX - quadro.left) / quadro.width) * 100)));
  };
  const teclar = (evento: KeyboardEvent) => {
    const destino = teclaDaDivisoria(evento.key, onde);
    if (destino === null) return;
    evento.preventDefault();
    aoMover(destino);
  };
  return (
    <div
      className={classes.cortina}
      style={{ left: `${onde}%` }}
      role="slider"
      tabIndex={0}
      aria-label="Cortina entre antes e depois"
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(onde)}
      aria-valuetext={`${Math.round(onde)} % antes`}
      onPointerDown={(evento) => evento.currentTarget.setPointerCapture(evento.pointerId)}
      onPointerMove={arrastar}
      onKeyDown={teclar}
    >
      <span className={classes.punho}>
        <IconArrowsHorizontal size={18} aria-hidden />
      </span>
    </div>
  );
}
