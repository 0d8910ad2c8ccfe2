import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import { comTecla } from '#app/kit/teclas.ts';
import classes from './controles.module.css';

interface Props extends ComponentPropsWithoutRef<'button'> {
  /** What it does: read aloud, and shown by the pointer. */
  readonly nome: string;
  /** Of a switch: whether it is on. */
  readonly ligado?: boolean;
  /** The letter that does the same while the map has the focus. */
  readonly tecla?: string;
}

/** A button among the map's own, of their size. */
export const Botao = forwardRef<HTMLButtonElement, Props>(function Botao(
  { nome, ligado, tecla, children, ...resto },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      title={comTecla(nome, tecla)}
      aria-keyshortcuts={tecla}
      aria-label={nome}
      aria-pressed={ligado}
      {...resto}
      className={classes.botao}
    >
      {children}
    </button>
  );
});
