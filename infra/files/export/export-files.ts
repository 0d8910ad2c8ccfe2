import type { Readable } from 'node:stream';
import type pg from 'pg';
import { type ExportacaoState, exportacaoDecider } from '#domain/exportacao/exportacao.decider.ts';
import { type ExportacaoEvent, exportacaoStream } from '#domain/exportacao/exportacao.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { outrasComOArquivo } from '#projections/exportacao/exportacao.queries.ts';
import { sql } from '#projections/kernel/sql.ts';
import { chaveOf } from '../storage/content.ts';
import type { PutOptions, Storage, StoredObject } from '../storage/storage.ts';

/** No work takes this long between storing a file and naming it in an event, but one that is tried again. */
const STALE = '1 hour';
/** Files looked at in one sweep. */
const SWEEP_FILES = 500;

interface Dependencies {
  readonly pool: pg.Pool;
  /** Of exports alone: what is removed here nobody else means. */
  readonly arquivos: Storage;
}

/** What exports keep: what was asked for, and what came of it. Each is announced before it is there. */
export interface ExportFiles {
  put(exportacao_id: Uuid, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>;
  /** @throws ObjectNotFoundError */
  get(sha256: string): Promise<Readable>;
  has(sha256: string): Promise<boolean>;
  /** Removes it for good, unless another export has the same content. */
  remove(exportacao_id: Uuid, sha256: string): Promise<void>;
}

export function createExportFiles({ pool, arquivos }: Dependencies): ExportFiles {
  return {
    put(exportacao_id, source, options) {
      const announce = async ({ chave }: StoredObject) => {
        await locked(pool, chave, async (client) => {
          await client.query(
            `INSERT INTO operacao.arquivos_das_exportacoes (chave, exportacao_id) VALUES ($1, $2)
             ON CONFLICT (chave, exportacao_id) DO UPDATE SET guardado_em = now()`,
            [chave, exportacao_id],
          );
        });
      };
      return arquivos.put(source, { ...options, announce });
    },
    get: (sha256) => arquivos.get(chaveOf(sha256)),
    has: async (sha256) => (await arquivos.head(chaveOf(sha256))) !== null,
    async remove(exportacao_id, sha256) {
      const chave = chaveOf(sha256);
      await locked(pool, chave, async (client) => {
        const others = await client.query(
          toPg(sql.fragment`
            SELECT FROM operacao.arquivos_das_exportacoes WHERE chave = ${chave} AND exportacao_id <> ${exportacao_id}
            UNION ALL (${outrasComOArquivo(exportacao_id, sha256)}) LIMIT 1`),
        );
        if (others.rowCount === 0) await arquivos.delete(chave);
        const own = 'DELETE FROM operacao.arquivos_das_exportacoes WHERE chave = $1 AND exportacao_id = $2';
        await client.query(own, [chave, exportacao_id]);
      });
    },
  };
}

/** Nobody puts a content there while somebody else finds that it is nobody's. */
async function locked(pool: pg.Pool, chave: string, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let fault: unknown = null;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [chave]);
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    // A connection on which something failed is not used again: its end is the end of the transaction.
    client.release(fault !== null);
  }
}

/** Removes what no event came to name, and no export may still come to name. @returns how many went */
export async function sweepExportFiles(
  { pool, arquivos, store }: Dependencies & { readonly store: Pick<EventStore, 'readStream'> },
  olderThan = STALE,
): Promise<number> {
  const files = createExportFiles({ pool, arquivos });
  const { rows } = await pool.query<{ chave: string; exportacao_id: Uuid }>(
    `SELECT chave, exportacao_id FROM operacao.arquivos_das_exportacoes
     WHERE NOT nomeado AND guardado_em < now() - $1::interval ORDER BY guardado_em LIMIT ${SWEEP_FILES}`,
    [olderThan],
  );
  let removed = 0;
  for (const { chave, exportacao_id } of rows) {
    const sha256 = chave.slice(chave.lastIndexOf('/') + 1);
    const state = await stateOf(store, exportacao_id);
    if (state.situacao === 'solicitada') continue;
    if (state.situacao === 'concluida' && [state.arquivo?.sha256, state.pedido?.sha256].includes(sha256)) {
      const named =
        'UPDATE operacao.arquivos_das_exportacoes SET nomeado = true WHERE chave = $1 AND exportacao_id = $2';
      await pool.query(named, [chave, exportacao_id]);
    } else {
      await files.remove(exportacao_id, sha256);
      removed += 1;
    }
  }
  return removed;
}

async function stateOf(store: Pick<EventStore, 'readStream'>, exportacao_id: Uuid): Promise<ExportacaoState> {
  const events = (await store.readStream(exportacaoStream(exportacao_id))) as readonly ExportacaoEvent[];
  return events.reduce(exportacaoDecider.evolve, exportacaoDecider.initial);
}
