import type pg from 'pg';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { PAGE_BYTES } from '#domain/kernel/event-store.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { weightOf } from '../store/event-store/event-weight.ts';
import { backoff, pause } from '../store/postgres/pause.ts';
import { halt, readCheckpoint, readRebuild, signatureOf } from './checkpoints.ts';
import { Applier } from './projection-applier.ts';
import { haltReason, matchesStore } from './projection-halt.ts';
import { PoisonError, typesOf } from './projection-plan.ts';
import { readLog } from './projection-source.ts';
import { BATCH, type RunnerContext, type Track } from './projection-track.ts';
import { begin, index, rebuildSchema, switchOver } from './rebuild-tables.ts';

/** Applies everything up to the end of the log; the next batch is read while the one before it is applied. */
async function catchUp(projection: Projection, { store, signal, log }: RunnerContext, applier: Applier): Promise<void> {
  const types = typesOf(projection);
  const read = (after: bigint) => {
    const chunk = readLog(store, after, types, BATCH);
    chunk.catch(() => undefined);
    return chunk;
  };
  let pending = read(applier.progress.position);
  for (;;) {
    signal.throwIfAborted();
    const chunk = await pending;
    if (chunk.upTo <= applier.progress.position) return;
    if (chunk.more) pending = read(chunk.upTo);
    await applier.apply(chunk);
    if (!chunk.more) return;
    log.info({ projecao: projection.name, posicao: chunk.upTo.toString() }, 'reconstruindo');
  }
}

/** So many pages may pass without anything for a projection before it writes down how far it is. */
const PAGES_UNSAVED = 25;

/** The same through the common reading of all that are rebuilt at this time: the bulk of the log is read once. */
async function catchUpTogether(
  projection: Projection,
  { reading, signal, log }: RunnerContext,
  applier: Applier,
  arrived: () => void,
): Promise<void> {
  const reader = reading.join(typesOf(projection), applier.progress.position);
  arrived();
  let held: RecordedEvent[] = [];
  let bytes = 0;
  try {
    for (let pages = 1; ; pages += 1) {
      const { events, upTo, more } = await reader.next(signal);
      held.push(...events);
      bytes += events.reduce((sum, event) => sum + weightOf(event), 0);
      // A page holds what all of them listen to: a few events of each are no transaction.
      if (more && held.length < BATCH && bytes < PAGE_BYTES && pages < PAGES_UNSAVED) continue;
      await applier.apply({ events: held, upTo });
      held = [];
      bytes = 0;
      pages = 0;
      if (!more) return;
      log.info({ projecao: projection.name, posicao: upTo.toString() }, 'reconstruindo');
    }
  } finally {
    reader.leave();
  }
}

/**
 * Where nothing serves yet, the tables up to an event that cannot be applied are better than none:
 * following the log stops at the same event, visibly. Where something serves, the rebuild stops.
 */
async function asFarAs(first: boolean, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(first && error instanceof PoisonError)) throw error;
  }
}

async function attempt(
  projection: Projection,
  context: RunnerContext,
  live: Track | null,
  arrived: () => void,
): Promise<void> {
  const { pool, url, known, contents, log, store } = context;
  const { name } = projection;
  const standing = await readRebuild(pool, name);
  if (standing?.signature !== signatureOf(projection)) await begin(pool, projection);
  else if (!(await matchesStore(store, standing))) await begin(pool, projection);

  const applier = new Applier({
    url,
    projection,
    known,
    contents,
    log,
    table: 'projecoes.reconstrucoes',
    schema: rebuildSchema(name),
    load: async (client) => {
      const rebuild = await readRebuild(client, name);
      if (rebuild === null) throw new Error(`a reconstrução de ${name} foi retirada`);
      return rebuild;
    },
  });
  const first = (await readCheckpoint(pool, name)) === null;
  const end = () => asFarAs(first, () => catchUp(projection, context, applier));
  try {
    await applier.reload();
    await asFarAs(first, () => catchUpTogether(projection, context, applier, arrived));
    if (!(await readRebuild(pool, name))?.indexed) await index(pool, projection);
    await end();
    const finish = async () => {
      // What serves stands still now, so this reaches at least as far.
      await end();
      await switchOver(pool, projection, applier.progress.position);
    };
    await (live === null ? finish() : live.exclusive(finish));
    context.onProgress(name, applier.progress.position);
  } finally {
    await applier.close();
  }
}

/**
 * Builds a projection's tables from position 0 beside those that serve, then puts them in their place.
 * Goes on where an earlier attempt ended; an event that cannot be applied stops it visibly and is never skipped.
 * @param live what serves the same code's tables meanwhile; null where only other code could
 */
export async function rebuild(projection: Projection, context: RunnerContext, live: Track | null): Promise<void> {
  const { pool, log, signal, retryMs, reading } = context;
  const projecao = projection.name;
  log.info({ projecao, versao: projection.version }, 'reconstrução começa');
  for (let tries = 0; ; tries += 1) {
    const arrived = reading.expect();
    try {
      await attempt(projection, context, live, arrived).finally(arrived);
      log.info({ projecao, versao: projection.version }, 'reconstrução terminou');
      return;
    } catch (error) {
      signal.throwIfAborted();
      const why = haltReason(error);
      if (why === null) {
        log.warn({ err: error, projecao }, 'reconstrução interrompida, tenta de novo');
        await pause(backoff(tries), signal);
        continue;
      }
      log.error(
        { projecao, posicao: why.posicao?.toString(), evento: why.evento },
        `reconstrução parada: ${why.motivo}`,
      );
      await halt(pool, 'projecoes.reconstrucoes', projecao, why).catch(() => undefined);
      await pause(retryMs, signal);
    }
  }
}

/** True where the tables that serve are what this code makes. */
export async function isCurrent(pool: pg.Pool, projection: Projection): Promise<boolean> {
  return (await readCheckpoint(pool, projection.name))?.signature === signatureOf(projection);
}
