import type { ReactNode } from 'react';
import classes from '../folha/folha.module.css';
import { textosDoRelatorio as textos } from '../relatorio.mensagens.ts';

export interface ImagemDoRelatorio {
  /** Where several bear the same name. */
  readonly id?: string;
  readonly nome: string;
  /** The picture itself (`data:`): whoever reads a report needs no other address; null where there is none. */
  readonly endereco: string | null;
  /** Said in its place. */
  readonly ausencia?: string;
  readonly legenda: ReactNode;
}

export function Imagens({ imagens }: { readonly imagens: readonly ImagemDoRelatorio[] }) {
  return (
    <div className={classes.imagens}>
      {imagens.map(({ nome, id = nome, endereco, ausencia, legenda }) => (
        <figure key={id} className={classes.imagem}>
          {endereco === null ? (
            <span className={classes.semImagem}>{ausencia ?? textos.semImagem}</span>
          ) : (
            <img src={endereco} alt={nome} decoding="sync" />
          )}
          <figcaption>{legenda}</figcaption>
        </figure>
      ))}
    </div>
  );
}
