import classes from '#app/kit/folha/folha.module.css';
import { numero } from '#app/kit/formatos.ts';
import type { Parte } from './relatorio.ts';

interface Props {
  readonly parte: Parte<unknown>;
  /** In the plural, with its article. */
  readonly oQue: string;
  readonly onde: string;
}

/** Says that a list was cut, after how many, and where the rest is; nothing where it is whole. */
export function Corte({ parte: { itens, total }, oQue, onde }: Props) {
  if (itens.length >= total) return null;
  return (
    <p className={classes.corte} role="note">
      Lista cortada: {oQue} {numero(itens.length)} primeiras de {numero(total)}. {onde}
    </p>
  );
}
