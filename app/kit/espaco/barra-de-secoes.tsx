import type { ReactNode } from 'react';
import { comTecla } from '../teclas.ts';
import classes from './espaco.module.css';
import type { SecoesDoEspaco } from './secoes.ts';

export interface SecaoDoEspaco<Id extends string = string> {
  readonly id: Id;
  readonly nome: string;
  readonly icone: ReactNode;
  /** The letter that does the same as its button. */
  readonly tecla?: string;
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
      {secoes.map(({ id, nome, icone, tecla }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.secao}
            title={comTecla(nome, tecla)}
            aria-keyshortcuts={tecla}
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
