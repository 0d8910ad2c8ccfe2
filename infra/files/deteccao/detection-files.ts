import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Storage } from '../storage/storage.ts';
import { EnviosParciaisTable } from '../upload/envios-parciais.table.ts';

/** No picture is this long on its way between storage and the event that names it. */
const STALE = '4 hours';
/** A picture of evidence, or one that was encoded anew for viewing. */
const MAX_BYTES = 64 * 2 ** 20;
/** Files looked at in one sweep. */
const SWEEP_FILES = 500;
/** How long a file of the same content is waited for that is on its way out of storage. */
const [WAITS, WAIT_MS] = [150, 100];

interface Dependencies {
  readonly pool: pg.Pool;
  readonly storage: Storage;
}

/** Pictures of detections and files of their artefacts. Each is announced before it is stored: none is forgotten. */
export function createDetectionFiles({ pool, storage }: Dependencies) {
  const leaving = new EnviosParciaisTable(pool);
  const announce = async (deteccao_id: Uuid, chaves: readonly string[]) => {
    await pool.query(
      `INSERT INTO operacao.arquivos_das_deteccoes (chave, deteccao_id) SELECT unnest($1::text[]), $2
       ON CONFLICT (chave, deteccao_id) DO UPDATE SET guardado_em = now()`,
      [chaves, deteccao_id],
    );
  };
  return {
    /** Stores what was made here. */
    async guardar(deteccao_id: Uuid, dito: Pick<Arquivo, 'nome' | 'tipo'>, bytes: Uint8Array): Promise<Arquivo> {
      const put = () =>
        storage.put([bytes] as unknown as AsyncIterable<Uint8Array>, {
          maxBytes: MAX_BYTES,
          announce: ({ chave }) => announce(deteccao_id, [chave]),
        });
      const stored = await put();
      // Who destroys files asks for those that have them after saying so: either it saw this one, or it is waited for.
      for (let wait = 0; await leaving.destruindo(stored.chave); wait++) {
        if (wait === WAITS) throw new Error('a file of the same content is being destroyed for too long');
        await sleep(WAIT_MS);
      }
      if ((await storage.head(stored.chave)) === null) await put();
      return { ...dito, ...stored };
    },

    /** Says that files that are stored already are a detection's, before an event does. */
    anunciar: announce,

    /** The whole of it. @throws ObjectNotFoundError */
    ler: async ({ chave }: Pick<Arquivo, 'chave'>): Promise<Buffer> => buffer(await storage.get(chave)),
  };
}
export type DetectionFiles = ReturnType<typeof createDetectionFiles>;

interface Sweep extends Pick<Dependencies, 'pool'> {
  readonly store: Pick<EventStore, 'readStream'>;
}

/** Hands what no event came to name over to whoever destroys files. @returns how many */
export async function sweepDetectionFiles({ pool, store }: Sweep, olderThan = STALE): Promise<number> {
  const { rows } = await pool.query<{ chave: string; deteccao_id: Uuid }>(
    `SELECT chave, deteccao_id FROM operacao.arquivos_das_deteccoes
     WHERE NOT nomeado AND guardado_em < now() - $1::interval ORDER BY guardado_em LIMIT ${SWEEP_FILES}`,
    [olderThan],
  );
  let given = 0;
  for (const { chave, deteccao_id } of rows) {
    const events = JSON.stringify((await store.readStream(deteccaoStream(deteccao_id))).map(({ data }) => data));
    const ours = [chave, deteccao_id];
    if (events.includes(chave)) {
      await pool.query(
        'UPDATE operacao.arquivos_das_deteccoes SET nomeado = true WHERE chave = $1 AND deteccao_id = $2',
        ours,
      );
      continue;
    }
    await pool.query('INSERT INTO operacao.arquivos_a_destruir (chave) VALUES ($1) ON CONFLICT (chave) DO NOTHING', [
      chave,
    ]);
    await pool.query('DELETE FROM operacao.arquivos_das_deteccoes WHERE chave = $1 AND deteccao_id = $2', ours);
    given++;
  }
  return given;
}
