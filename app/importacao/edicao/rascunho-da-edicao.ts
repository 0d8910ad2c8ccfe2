import { rascunhos } from '#app/kit/rascunho/rascunhos.ts';
import { camposDasEdicoes, lerEdicoes } from './campos.ts';
import type { Edicoes } from './edicoes.ts';

/** What was edited in the review of an import and not saved. */
export interface RascunhoDaEdicao {
  readonly edicoes: Edicoes;
  /** Which reading of the files was being edited. */
  readonly leitura: number;
  /** ISO 8601. */
  readonly em: string;
}

export const rascunhosDaEdicao = rascunhos<RascunhoDaEdicao>({
  prefixo: 'atalaia-rascunho-do-envio',
  // Longer than an import waits for its review: older ones mean nothing any more.
  dias: 31,
  escrever: ({ edicoes, leitura, em }) => ({ leitura, em, campos: camposDasEdicoes(edicoes) }),
  ler(escrito) {
    const { leitura, em, campos } = (escrito ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof leitura !== 'number' || typeof em !== 'string') return null;
    return { edicoes: lerEdicoes(campos as Iterable<readonly [string, unknown]>), leitura, em };
  },
});
