import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  listarVerificacoes,
  obterVerificacaoNoturna,
  type VerificacaoRow,
} from '#projections/verificacao/verificacao.queries.ts';
import type { TemporalClient } from '../../jobs/temporal/connection.ts';
import { type HeadFile, headToFile } from '../../store/audit/signed-head.ts';
import { lastHead } from '../../store/audit/tree-rows.ts';
import { pause } from '../../store/postgres/pause.ts';

interface Dependencies {
  readonly leitor: CommonQueryMethods;
  readonly pool: pg.Pool;
  readonly temporal: Pick<TemporalClient, 'check'>;
}

/** A page does not wait longer to say whether the workflow server is there. */
const TEMPORAL_MS = 500;

/** What pages show of the proofs over the log. */
export function createVerificacoesService({ leitor, pool, temporal }: Dependencies) {
  return {
    listar: (cliente_id: Uuid | null, limite: number): Promise<readonly VerificacaoRow[]> =>
      leitor.any(listarVerificacoes(cliente_id, limite)),
    /** The last one of the nights, and whether there is somebody to make the next. */
    async noturna(): Promise<{ readonly ultima: VerificacaoRow | null; readonly agendador: boolean }> {
      const answers = temporal.check().then(
        () => true,
        () => false,
      );
      const patience = pause(TEMPORAL_MS, new AbortController().signal).then(() => false);
      const [ultima, agendador] = await Promise.all([
        leitor.maybeOne(obterVerificacaoNoturna()),
        Promise.race([answers, patience]),
      ]);
      return { ultima, agendador };
    },
    /** The newest signed head; null before the first. */
    async cabeca(): Promise<HeadFile | null> {
      const head = await lastHead(pool);
      return head && headToFile(head);
    },
  };
}
