import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Uuid } from '#domain/kernel/ids.ts';
import { numeroDoDocumento } from '#domain/relatorio/numero.policy.ts';
import { inTransaction } from '#infra/store/postgres/in-transaction.ts';

/** What a number is taken for: one document of a client. */
export interface NumberedAct {
  readonly cliente_id: Uuid;
  readonly comando_id: Uuid;
  readonly ano: number;
}

/**
 * The number of a document before there is one: the next of its year. Whoever tries the same act again has the same number;
 * one that nobody tries again stays without a document, and its row says so.
 */
export async function reserveNumber(pool: pg.Pool, act: NumberedAct): Promise<string> {
  return (await numberOf(pool, act)) ?? (await takeNext(pool, act)) ?? reserveNumber(pool, act);
}

async function numberOf(pool: pg.Pool, { cliente_id, comando_id }: NumberedAct): Promise<string | null> {
  const { rows } = await pool.query<{ numero: string }>(
    'SELECT numero FROM operacao.numeros_de_documentos WHERE cliente_id = $1 AND comando_id = $2',
    [cliente_id, comando_id],
  );
  return rows[0]?.numero ?? null;
}

/** The act was given a number by somebody who tried it at the same time: what was counted for this try is taken back. */
class TakenMeanwhile extends Error {
  override readonly name = 'TakenMeanwhile';
}

/** @returns null where the act has one already */
async function takeNext(pool: pg.Pool, { cliente_id, comando_id, ano }: NumberedAct): Promise<string | null> {
  const taken = inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ ultima: string }>(
      `INSERT INTO operacao.series_de_documentos (ano, ultima) VALUES ($1, 1)
       ON CONFLICT (ano) DO UPDATE SET ultima = operacao.series_de_documentos.ultima + 1 RETURNING ultima`,
      [ano],
    );
    const serie = BigInt(rows[0]?.ultima ?? 0);
    const numero = numeroDoDocumento(ano, serie, randomBytes(16));
    const { rowCount } = await client.query(
      `INSERT INTO operacao.numeros_de_documentos (cliente_id, comando_id, ano, serie, numero)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (cliente_id, comando_id) DO NOTHING`,
      [cliente_id, comando_id, ano, serie, numero],
    );
    if (rowCount === 0) throw new TakenMeanwhile('the act has a number');
    return numero;
  });
  return taken.catch((error: unknown) => {
    if (error instanceof TakenMeanwhile) return null;
    throw error;
  });
}
