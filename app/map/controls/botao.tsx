import { type ComponentPropsWithoutRef, forwardRef } from 'react';
import classes from './controles.module.css';

interface Props extends ComponentPropsWithoutRef<'button'> {
  /** What it does: read aloud, and shown by the pointer. */
  readonly nome: string;
  /** Of a switch: whether it is on. */
  readonly ligado?: boolean;
}

/** A button among the map's own, of their size. */
export const Botao = forwardRef<HTMLButtonElement, Props>(function Botao({ nome, ligado, children, ...resto }, ref) {
  return (
    <button
      ref={ref}
      type="button"
      title={nome}
      aria-label={nome}
      aria-pressed={ligado}
      {...resto}
      className={classes.botao}
    >
      {children}
    </button>
  );
});
