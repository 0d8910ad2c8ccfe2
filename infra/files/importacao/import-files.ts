import { Readable } from 'node:stream';
import type pg from 'pg';
import { type Arquivo, importacaoStream } from '#domain/importacao/importacao.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { heard } from '#infra/heard.ts';
import { letGo } from '#infra/let-go.ts';
import type { ArquivosDaImportacao } from '#workflows/importacao/importacao.effects.ts';
import { createLotes } from '../lotes/lotes.ts';
import { keyOfContent } from '../storage/content.ts';
import type { Storage } from '../storage/storage.ts';

/** No work takes this long between storing a file and naming it in an event. */
const STALE = '1 hour';
const MAX_REPORT_BYTES = 256 * 2 ** 20;
/** Files looked at in one sweep. */
const SWEEP_FILES = 500;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly storage: Storage;
}

/** Keeps what imports write. Each file is announced before it is stored, so that none is forgotten. */
export function createImportFiles({ pool, storage }: Dependencies): ArquivosDaImportacao {
  const lotes = createLotes(storage);
  const announce = async (importacao_id: Uuid, content: readonly Uint8Array[]) => {
    await pool.query(
      `INSERT INTO operacao.arquivos_das_importacoes (chave, importacao_id) VALUES ($1, $2)
       ON CONFLICT (chave, importacao_id) DO UPDATE SET guardado_em = now()`,
      [keyOfContent(content), importacao_id],
    );
  };
  return {
    async guardarLote(importacao_id, { linhas }): Promise<Arquivo> {
      await announce(importacao_id, linhas);
      const stored = await lotes.guardar(linhas);
      for (const piece of linhas) letGo(piece);
      return stored;
    },
    async guardarRelatorio(importacao_id, relatorio): Promise<Arquivo> {
      const content = Buffer.from(JSON.stringify(relatorio));
      await announce(importacao_id, [content]);
      const stored = await storage.put(heard(Readable.from([content])), { maxBytes: MAX_REPORT_BYTES });
      return { nome: 'relatorio-da-inspecao.json', tipo: 'application/json', ...stored };
    },
  };
}

/** Removes what no event came to name. @returns how many files went */
export async function sweepImportFiles(
  { pool, storage, store }: Dependencies & { readonly store: Pick<EventStore, 'readStream'> },
  olderThan = STALE,
): Promise<number> {
  const { rows } = await pool.query<{ chave: string; importacao_id: Uuid }>(
    `SELECT chave, importacao_id FROM operacao.arquivos_das_importacoes
     WHERE NOT nomeado AND guardado_em < now() - $1::interval ORDER BY importacao_id LIMIT ${SWEEP_FILES}`,
    [olderThan],
  );
  let removed = 0;
  for (const [importacao_id, files] of Map.groupBy(rows, (row) => row.importacao_id)) {
    const events = JSON.stringify((await store.readStream(importacaoStream(importacao_id))).map(({ data }) => data));
    for (const { chave } of files) {
      if (events.includes(chave)) await keep(pool, chave, importacao_id);
      else if (await forget(pool, storage, chave, importacao_id)) removed++;
    }
  }
  return removed;
}

async function keep(pool: pg.Pool, chave: string, importacao_id: Uuid): Promise<void> {
  await pool.query(
    'UPDATE operacao.arquivos_das_importacoes SET nomeado = true WHERE chave = $1 AND importacao_id = $2',
    [chave, importacao_id],
  );
}

/** The object goes unless another import has the same content. */
async function forget(pool: pg.Pool, storage: Storage, chave: string, importacao_id: Uuid): Promise<boolean> {
  const others = await pool.query(
    'SELECT FROM operacao.arquivos_das_importacoes WHERE chave = $1 AND importacao_id <> $2 LIMIT 1',
    [chave, importacao_id],
  );
  const alone = others.rowCount === 0;
  if (alone) await storage.delete(chave);
  await pool.query('DELETE FROM operacao.arquivos_das_importacoes WHERE chave = $1 AND importacao_id = $2', [
    chave,
    importacao_id,
  ]);
  return alone;
}
