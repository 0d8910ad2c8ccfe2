import type { ReactNode } from 'react';
import classes from './espaco.module.css';
import type { SecoesDoEspaco } from './secoes.ts';

export interface SecaoDoEspaco<Id extends string = string> {
  readonly id: Id;
  readonly nome: string;
  readonly icone: ReactNode;
}

interface Props<Id extends string> {
  readonly secoes: readonly SecaoDoEspaco<Id>[];
  readonly estado: SecoesDoEspaco<Id>;
  /** Of the panel that they open. */
  readonly painelId: string;
  aoTocar(id: Id): void;
}

/** The sections of a workspace, one button each: at its left, on a telephone at its foot. */
export function BarraDeSecoes<Id extends string>({ secoes, estado, painelId, aoTocar }: Props<Id>) {
  return (
    <ul className={classes.barra} aria-label="Seções do mapa">
      {secoes.map(({ id, nome, icone }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.secao}
            title={nome}
            aria-expanded={estado.aberta === id && !estado.minimizada}
            aria-controls={painelId}
            data-minimizada={(estado.aberta === id && estado.minimizada) || undefined}
            onClick={() => aoTocar(id)}
          >
            {icone}
            <span>{nome}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
