import { corDoTexto } from '#app/kit/contraste.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import classes from './deteccoes.module.css';

/** The status of a detection in its colour; what is written on it can be read. */
export function StatusDaDeteccao({ status }: Pick<DeteccaoNaTela, 'status'>) {
  const { nome, cor } = status;
  return (
    <span className={classes.status} style={{ background: cor, color: corDoTexto(cor) }}>
      {nome}
    </span>
  );
}
