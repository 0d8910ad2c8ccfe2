import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { listarVerificacoes, type VerificacaoRow } from '#projections/verificacao/verificacao.queries.ts';
import { type HeadFile, headToFile } from '../audit/signed-head.ts';
import { lastHead } from '../audit/tree-rows.ts';

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly pool: pg.Pool;
}

/** What pages show of the proofs over the log. */
export function createVerificacoesService({ leitor, pool }: Dependencies) {
  return {
    listar: (cliente_id: Uuid | null, limite: number): Promise<readonly VerificacaoRow[]> =>
      leitor.any(listarVerificacoes(cliente_id, limite)),
    /** The newest signed head; null before the first. */
    async cabeca(): Promise<HeadFile | null> {
      const head = await lastHead(pool);
      return head && headToFile(head);
    },
  };
}
