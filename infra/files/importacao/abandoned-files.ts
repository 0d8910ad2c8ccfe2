import type pg from 'pg';
import { type DeteccaoEvent, deteccaoStream } from '#domain/deteccao/deteccao.events.ts';
import { MAX_CHAVES_DESTRUIDAS } from '#domain/importacao/importacao.commands.ts';
import { importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { type ImportacaoEvent, importacaoStream } from '#domain/importacao/importacao.events.ts';
import { ABANDONADAS } from '#domain/importacao/situacao.ts';
import { ConcurrencyError, type EventStore } from '#domain/kernel/event-store.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { waitForPosition } from '#infra/projector/position-feed.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { analisesCom } from '#projections/analise/analise.queries.ts';
import { artefatosCom } from '#projections/artefato/artefato.queries.ts';
import { imagensCom } from '#projections/imagem/imagem.queries.ts';
import { importacoesCom, listarParadas } from '#projections/importacao/andamento.queries.ts';
import { sql } from '#projections/kernel/sql.ts';
import { papeisTimbradosCom } from '#projections/papel-timbrado/papel-timbrado.queries.ts';
import { documentosCom } from '#projections/relatorio/relatorio.queries.ts';
import { giveUpRemovedArtefacts } from '../deteccao/removed-artefacts.ts';
import type { Storage } from '../storage/storage.ts';

/** Imports of one run. */
const IMPORTS = 50;
/** Files that are looked at together: whoever stores one of them meanwhile waits for all. */
const TOGETHER = 100;
/** How long the read model is waited for that says which imports have which files. */
const READ_MODEL_MS = 5_000;
/** No import asks for a file that came this long ago; none that was given up is at work any more. */
const SETTLED = '1 hour';
const UNDEFINED_TABLE = '42P01';

interface Means {
  readonly pool: pg.Pool;
  readonly storage: Pick<Storage, 'delete'>;
  readonly store: EventStore;
}

/**
 * Takes the files of imports that were cancelled, refused or expired so long ago out of storage, and those of artefacts
 * that have been in the bin for their client's term; those that nobody else has. The event that names them comes before the first of them goes; what a crash leaves in between goes with the next
 * run. So do files that came with an upload and that no import came to have. One process at a time does it.
 * @returns how many files went
 */
export async function destroyAbandonedFiles(
  means: Means,
  keptMs: number,
  settled = SETTLED,
  agora = new Date(),
): Promise<number> {
  const client = await means.pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('arquivos_a_destruir', 0)) AS mine",
    );
    if (!rows[0]?.mine) return 0;
    try {
      for (const id of await abandoned(means.pool, keptMs)) await giveUp(means, id);
      await giveUpRemovedArtefacts(means, agora);
      return await destroyGivenUp(means, settled);
    } finally {
      await client.query("SELECT pg_advisory_unlock(hashtextextended('arquivos_a_destruir', 0))");
    }
  } finally {
    client.release();
  }
}

async function abandoned(pool: pg.Pool, keptMs: number): Promise<readonly Uuid[]> {
  try {
    const { rows } = await pool.query<{ id: Uuid }>(toPg(listarParadas(ABANDONADAS, keptMs / 1000, IMPORTS)));
    return rows.map(({ id }) => id);
  } catch (error) {
    // Before the projector's first run nobody sees an import.
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

/** Says by an event which files go; each is written down before, so that a crash forgets none. */
async function giveUp({ pool, store }: Means, id: Uuid): Promise<void> {
  const events = (await store.readStream(importacaoStream(id))) as unknown as readonly ImportacaoEvent[];
  const { situacao, tentativa } = events.reduce(importacaoDecider.evolve, importacaoDecider.initial);
  if (!ABANDONADAS.some((each) => each === situacao)) return;
  const named = [...keysIn(events.map(({ data }) => data))];
  const others = await heldByOthers(pool, named, id);
  const own = named.filter((chave) => !others.has(chave));
  await pool.query(
    `INSERT INTO operacao.arquivos_a_destruir (chave, importacao_id) SELECT unnest($1::text[]), $2
     ON CONFLICT (chave) DO UPDATE SET importacao_id = $2, pedido_em = now()`,
    [own, id],
  );
  try {
    for (let from = 0; from === 0 || from < own.length; from += MAX_CHAVES_DESTRUIDAS) {
      const chaves = own.slice(from, from + MAX_CHAVES_DESTRUIDAS);
      await tell(store, id, { tentativa, chaves }, from);
    }
    // What it has in common with another is that one's alone from now on.
    await pool.query('DELETE FROM operacao.arquivos_das_importacoes WHERE importacao_id = $1 AND chave = ANY ($2)', [
      id,
      named,
    ]);
  } catch (error) {
    // Somebody tried it again meanwhile: then it keeps its files, and the next run finds no event that names them.
    if (!(error instanceof Rejection) && !(error instanceof ConcurrencyError)) throw error;
  }
}

async function tell(store: EventStore, id: Uuid, data: { tentativa: number; chaves: string[] }, from: number) {
  const commandId = uuidV5(['importacao', id, data.tentativa, 'destruir-arquivos', from].join('/'));
  const context = {
    commandId,
    correlationId: commandId,
    actorId: SISTEMA_ID,
    clienteId: null,
    agora: new Date().toISOString(),
  };
  const command = { type: 'DestruirArquivosDaImportacao', data } as const;
  await handleCommand(store, eventIdOf, importacaoDecider, importacaoStream(id), command, context);
}

/** Keys of the files that values name, however deep. */
function keysIn(value: unknown, keys = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return keys;
  const { chave, sha256 } = value as { readonly chave?: unknown; readonly sha256?: unknown };
  if (typeof chave === 'string' && typeof sha256 === 'string') keys.add(chave);
  for (const each of Object.values(value)) keysIn(each, keys);
  return keys;
}

/** Of these files, those that an image, an analysis, a detection, a document, a letterhead, an import with files of its own, or an upload has too. */
async function heldByOthers(pool: pg.Pool, keys: readonly string[], id: Uuid | null): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ chave: string }>(
    toPg(sql.fragment`
      SELECT chave FROM unnest(${sql.array([...keys], 'text')}) AS chave
      WHERE EXISTS (${importacoesCom(sql.fragment`chave.chave`, id)})
        OR EXISTS (${imagensCom(sql.fragment`chave.chave`)})
        OR EXISTS (${analisesCom(sql.fragment`chave.chave`)})
        OR EXISTS (${artefatosCom(sql.fragment`chave.chave`)})
        OR EXISTS (${documentosCom(sql.fragment`chave.chave`)})
        OR EXISTS (${papeisTimbradosCom(sql.fragment`chave.chave`)})
        OR EXISTS (SELECT FROM operacao.arquivos_das_importacoes a
          WHERE a.chave = chave.chave AND a.importacao_id IS DISTINCT FROM ${id}::uuid)
        OR EXISTS (SELECT FROM operacao.arquivos_das_deteccoes d WHERE d.chave = chave.chave)
        OR EXISTS (SELECT FROM operacao.envios_parciais e WHERE e.arquivo ->> 'chave' = chave.chave)`),
  );
  return new Set(rows.map(({ chave }) => chave));
}

interface GivenUp {
  readonly chave: string;
  readonly importacao_id: Uuid | null;
  readonly deteccao_id: Uuid | null;
}

async function destroyGivenUp(means: Means, settled: string): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await means.pool.query<GivenUp>(
      `UPDATE operacao.arquivos_a_destruir SET destruindo_em = now() WHERE chave IN (
         SELECT chave FROM operacao.arquivos_a_destruir
         WHERE importacao_id IS NOT NULL OR deteccao_id IS NOT NULL OR pedido_em < now() - $1::interval ORDER BY pedido_em LIMIT ${TOGETHER})
       RETURNING chave, importacao_id, deteccao_id`,
      [settled],
    );
    if (rows.length === 0) return removed;
    // Whatever was asked for up to now is to be seen: what comes later waits for the mark, and stores its file anew.
    const head = await means.store.lastPosition();
    if (
      !(await waitForPosition(
        means.pool,
        ['importacoes', 'imagens', 'deteccoes', 'artefatos', 'documentos', 'papeis_timbrados'],
        head,
        READ_MODEL_MS,
      ))
    ) {
      await means.pool.query('UPDATE operacao.arquivos_a_destruir SET destruindo_em = NULL WHERE chave = ANY ($1)', [
        rows.map(({ chave }) => chave),
      ]);
      return removed;
    }
    for (const files of Map.groupBy(rows, ({ importacao_id, deteccao_id }) => importacao_id ?? deteccao_id).values()) {
      removed += await destroy(means, files);
    }
  }
}

/** @param files of one import or detection that gave them up, or of nobody that asked for them */
async function destroy({ pool, storage, store }: Means, files: readonly GivenUp[]): Promise<number> {
  const { importacao_id = null, deteccao_id = null } = files[0] ?? {};
  const keys = files.map(({ chave }) => chave);
  const said = await saidToGo(store, importacao_id, deteccao_id);
  const held = await heldByOthers(pool, keys, importacao_id);
  const gone = keys.filter((chave) => (said?.has(chave) ?? true) && !held.has(chave));
  for (const chave of gone) await storage.delete(chave);
  await pool.query('DELETE FROM operacao.arquivos_a_destruir WHERE chave = ANY ($1)', [keys]);
  return gone.length;
}

/** Files that events say to be gone; null where nothing ever named them. */
async function saidToGo(store: EventStore, importacao_id: Uuid | null, deteccao_id: Uuid | null) {
  const owner = importacao_id ?? deteccao_id;
  if (owner === null) return null;
  const stream = importacao_id === null ? deteccaoStream(owner) : importacaoStream(owner);
  const events = (await store.readStream(stream)) as readonly (ImportacaoEvent | DeteccaoEvent)[];
  return new Set(
    events.flatMap((event) =>
      event.type === 'ArquivosDaImportacaoDestruidos' || event.type === 'ArquivosDoArtefatoDestruidos'
        ? event.data.chaves
        : [],
    ),
  );
}
