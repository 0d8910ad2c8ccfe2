import type pg from 'pg';
import { imagemStream } from '#domain/imagem/imagem.events.ts';
import type { Arquivo } from '#domain/importacao/importacao.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { imagensCom } from '#projections/imagem/imagem.queries.ts';
import { sql } from '#projections/kernel/sql.ts';
import type { Storage } from '../storage/storage.ts';

/** No exam takes this long between storing a file and naming it in an event. */
const STALE = '4 hours';
/** What an exam may write of one image: both files together are some times the original. */
const MAX_BYTES = 64 * 2 ** 30;
/** Files looked at in one sweep. */
const SWEEP_FILES = 500;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly storage: Storage;
}

/** Keeps what exams make of images. Each file is announced before it is stored, so that none is forgotten. */
export function createImageFiles({ pool, storage }: Dependencies) {
  return async (imagem_id: Uuid, nome: string, source: AsyncIterable<Uint8Array>): Promise<Arquivo> => {
    const announce = async ({ chave }: { readonly chave: string }) => {
      await pool.query(
        `INSERT INTO operacao.arquivos_das_imagens (chave, imagem_id) VALUES ($1, $2)
         ON CONFLICT (chave, imagem_id) DO UPDATE SET guardado_em = now()`,
        [chave, imagem_id],
      );
    };
    return { nome, tipo: 'image/tiff', ...(await storage.put(source, { maxBytes: MAX_BYTES, announce })) };
  };
}

/** Removes what no event came to name. @returns how many files went */
export async function sweepImageFiles(
  { pool, storage, store }: Dependencies & { readonly store: Pick<EventStore, 'readStream'> },
  olderThan = STALE,
): Promise<number> {
  const { rows } = await pool.query<{ chave: string; imagem_id: Uuid }>(
    `SELECT chave, imagem_id FROM operacao.arquivos_das_imagens
     WHERE NOT nomeado AND guardado_em < now() - $1::interval ORDER BY guardado_em LIMIT ${SWEEP_FILES}`,
    [olderThan],
  );
  let removed = 0;
  for (const { chave, imagem_id } of rows) {
    const events = JSON.stringify((await store.readStream(imagemStream(imagem_id))).map(({ data }) => data));
    if (events.includes(chave)) await keep(pool, chave, imagem_id);
    else if (await forget(pool, storage, chave, imagem_id)) removed++;
  }
  return removed;
}

async function keep(pool: pg.Pool, chave: string, imagem_id: Uuid): Promise<void> {
  await pool.query('UPDATE operacao.arquivos_das_imagens SET nomeado = true WHERE chave = $1 AND imagem_id = $2', [
    chave,
    imagem_id,
  ]);
}

/** The object goes unless another image has the same content: as a product of its exam, or as the file that came. */
async function forget(pool: pg.Pool, storage: Storage, chave: string, imagem_id: Uuid): Promise<boolean> {
  const others = await pool.query(
    toPg(sql.fragment`
      SELECT FROM operacao.arquivos_das_imagens WHERE chave = ${chave} AND imagem_id <> ${imagem_id}
      UNION ALL ${imagensCom(sql.fragment`${chave}`)} LIMIT 1`),
  );
  const alone = others.rowCount === 0;
  if (alone) await storage.delete(chave);
  await pool.query('DELETE FROM operacao.arquivos_das_imagens WHERE chave = $1 AND imagem_id = $2', [chave, imagem_id]);
  return alone;
}
