import { corDoTexto } from '#app/kit/contraste.ts';
import classes from './etiqueta.module.css';

interface Props {
  readonly nome: string;
  /** `#rrggbb`; null while it is not known. */
  readonly cor: string | null;
}

/** A category as a tag in its colour, with text that can be read on it. */
export function EtiquetaDaCategoria({ nome, cor }: Props) {
  if (nome === '') return null;
  return (
    <span
      className={classes.etiqueta}
      style={cor === null ? undefined : { background: cor, color: corDoTexto(cor) }}
      data-clara={(cor !== null && corDoTexto(cor) === '#ffffff') || undefined}
      title={nome}
    >
      {nome}
    </span>
  );
}
