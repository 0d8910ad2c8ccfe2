import { fundoDoStatus } from '#domain/deteccao-status/deteccao-status.policy.ts';
import classes from './deteccao-status.module.css';
import { IconeDoStatus } from './icone-do-status.tsx';

interface Props {
  readonly nome: string;
  /** `#rrggbb`. */
  readonly cor: string;
  readonly cor_de_fundo: string | null;
  readonly icone: string;
}

/** A status as a tag in its colours, the same on light and dark pages. */
export function EtiquetaDoStatus({ nome, cor, cor_de_fundo, icone }: Props) {
  const fundo = fundoDoStatus({ cor, cor_de_fundo });
  return (
    <span className={classes.etiqueta} style={{ color: cor, backgroundImage: `linear-gradient(${fundo}, ${fundo})` }}>
      <IconeDoStatus icone={icone} />
      <span className={classes.nome} title={nome}>
        {nome}
      </span>
    </span>
  );
}
