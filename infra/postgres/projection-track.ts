import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { type Halt, halt, MOVED_ELSEWHERE, type Progress, readCheckpoint } from './checkpoints.ts';
import { backoff, pause } from './pause.ts';
import { type Applier, createApplier } from './projection-applier.ts';
import { PoisonError, typesOf } from './projection-plan.ts';
import type { Chunk, ProjectionSource } from './projection-source.ts';
import { TransactionError } from './transaction.ts';

export interface RunnerContext {
  readonly url: string;
  /** Bookkeeping, as the owner. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly source: ProjectionSource;
  readonly known: ReadonlyMap<string, number>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Wait before a projection that stopped is tried again, in ms. */
  readonly retryMs: number;
  /** Called with each position that others can see from now on. */
  readonly onProgress: (name: string, position: bigint) => void;
  /** Ends this turn of leading: somebody else writes to the same tables. */
  readonly giveUp: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** Events in one transaction while catching up, and at most while following. */
export const BATCH = 2_000;
/** A position without anything for a projection is written down this much later, in ms: pages may wait for it. */
const SAVE_AFTER = 50;

/** One projection that serves: follows the log and stops visibly where an event cannot be applied. */
export interface Track {
  /** Ends with the signal. */
  run(): Promise<void>;
  /** Runs `work` while nothing is applied; progress is read again afterwards. */
  exclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** The tables are ahead of the store, or were made from another one: a backup was restored. */
class StoreMismatchError extends Error {
  override readonly name = 'StoreMismatchError';
}

async function checkStore(store: EventStore, { position, last }: Progress): Promise<void> {
  const head = await store.lastPosition();
  if (position > head)
    throw new StoreMismatchError(
      `a projeção está na posição ${position} e o diário termina na ${head}: o diário foi restaurado de uma cópia mais antiga; reconstrua a projeção`,
    );
  if (last === null) return;
  const [event] = await store.readStream(last.streamId as `${string}-${string}`, last.revision);
  if (event?.hash !== last.hash)
    throw new StoreMismatchError(
      `o diário não tem mais o evento ${last.revision} de ${last.streamId} que a projeção aplicou; reconstrua a projeção`,
    );
}

/** False where the log is not the one that led to this progress. */
export async function matchesStore(store: EventStore, progress: Progress): Promise<boolean> {
  try {
    await checkStore(store, progress);
    return true;
  } catch (error) {
    if (error instanceof StoreMismatchError) return false;
    throw error;
  }
}

export function createTrack(projection: Projection, context: RunnerContext): Track {
  const { pool, source, store, known, log, retryMs, onProgress, giveUp, signal, url } = context;
  const { name } = projection;
  const types = typesOf(projection);
  let applier: Applier | null = null;
  /** Read up to here; `applier.progress` lags while nothing concerns this projection. */
  let position = 0n;
  let busy: Promise<unknown> = Promise.resolve();
  /** True once somebody else may have moved the progress. */
  let stale = false;

  function exclusive<T>(work: () => Promise<T>): Promise<T> {
    const result = busy.then(work, work);
    busy = result.catch(() => undefined);
    return result;
  }

  async function open(): Promise<Applier> {
    if (applier !== null) await applier.reload();
    applier ??= await createApplier({
      ...{ url, projection, known, log, table: 'projecoes.checkpoints', schema: 'read_model' },
      load: async (client) => {
        const checkpoint = await readCheckpoint(client, name);
        if (checkpoint === null) throw new Error(`projeção ${name} sem checkpoint`);
        return checkpoint;
      },
    });
    await checkStore(store, applier.progress);
    position = applier.progress.position;
    return applier;
  }

  async function apply(on: Applier, chunk: Pick<Chunk, 'events' | 'upTo'>): Promise<void> {
    const before = on.progress.position;
    try {
      await exclusive(async () => {
        if (stale) await on.reload();
        stale = false;
        await on.apply(chunk);
      });
    } finally {
      if (on.progress.position > before) onProgress(name, on.progress.position);
    }
  }

  /** Follows the log until something breaks; the next chunk is read while the one before it is applied. */
  async function follow(on: Applier): Promise<void> {
    let pending = ahead(source.next(position, types, BATCH, signal));
    let unsavedSince: number | null = null;
    for (;;) {
      const chunk =
        unsavedSince === null
          ? await pending
          : await Promise.race([pending, pause(Math.max(0, unsavedSince + SAVE_AFTER - performance.now()), signal)]);
      signal.throwIfAborted();
      if (chunk === undefined) {
        await apply(on, { events: [], upTo: position });
        unsavedSince = null;
        continue;
      }
      if (chunk.upTo > position) position = chunk.upTo;
      pending = ahead(source.next(position, types, BATCH, signal));
      if (chunk.events.length > 0) {
        await apply(on, chunk);
        unsavedSince = null;
      } else {
        unsavedSince ??= performance.now();
      }
    }
  }

  /** @returns ms to wait before the next attempt */
  async function afterFailure(error: unknown, attempt: number): Promise<number> {
    if (error instanceof TransactionError && error.code === MOVED_ELSEWHERE) giveUp(error);
    const why = reason(error);
    if (why === null) {
      log.warn({ err: error, projecao: name }, 'projeção interrompida, tenta de novo');
      return backoff(attempt);
    }
    log.error(
      { projecao: name, posicao: why.posicao?.toString(), evento: why.evento },
      `projeção parada: ${why.motivo}`,
    );
    await halt(pool, 'projecoes.checkpoints', name, why).catch((failed) =>
      log.warn({ err: failed, projecao: name }, 'a parada não pôde ser anotada'),
    );
    return retryMs;
  }

  return {
    exclusive: (work) =>
      exclusive(() => {
        stale = true;
        return work();
      }),
    async run() {
      for (let attempt = 0; !signal.aborted; attempt += 1) {
        const before = applier?.progress.position;
        try {
          await follow(await exclusive(open));
        } catch (error) {
          if (signal.aborted) break;
          if (applier?.progress.position !== before) attempt = 0;
          await pause(await afterFailure(error, attempt), signal);
        }
      }
      await busy;
      await applier?.close();
    },
  };
}

/** A promise that is awaited later: its failure is not unhandled in the meantime. */
function ahead<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** Why a projection stands still; null for an error that passes by itself. */
export function reason(error: unknown): Halt | null {
  if (error instanceof PoisonError)
    return { motivo: error.message, posicao: error.event.position, evento: error.event.eventId };
  if (error instanceof StoreMismatchError) return { motivo: error.message, posicao: null, evento: null };
  return null;
}
