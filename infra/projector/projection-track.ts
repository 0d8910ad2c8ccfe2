import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { backoff, pause } from '../store/postgres/pause.ts';
import type { SharedReading } from '../store/postgres/shared-reading.ts';
import { TransactionError } from '../store/postgres/transaction.ts';
import { halt, MOVED_ELSEWHERE, readCheckpoint } from './checkpoints.ts';
import { Applier } from './projection-applier.ts';
import type { EventContents } from './projection-contents.ts';
import { checkStore, haltReason } from './projection-halt.ts';
import { typesOf } from './projection-plan.ts';
import type { Chunk, ProjectionSource } from './projection-source.ts';

export interface RunnerContext {
  readonly url: string;
  /** Bookkeeping, as the owner. */
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly source: ProjectionSource;
  /** The log as all rebuilds at a time read it. */
  readonly reading: SharedReading;
  readonly known: ReadonlyMap<string, number>;
  readonly contents?: EventContents | undefined;
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
export class Track {
  readonly #projection: Projection;
  readonly #context: RunnerContext;
  readonly #types: readonly string[];
  readonly #applier: Applier;
  /** Read up to here; what the applier has committed lags while nothing concerns this projection. */
  #position = 0n;
  #busy: Promise<unknown> = Promise.resolve();
  /** True once somebody else may have moved the progress. */
  #stale = false;

  constructor(projection: Projection, context: RunnerContext) {
    const { name } = projection;
    const { url, known, contents, log } = context;
    this.#projection = projection;
    this.#context = context;
    this.#types = typesOf(projection);
    this.#applier = new Applier({
      url,
      projection,
      known,
      contents,
      log,
      table: 'projecoes.checkpoints',
      schema: 'read_model',
      load: async (client) => {
        const checkpoint = await readCheckpoint(client, name);
        if (checkpoint === null) throw new Error(`projeção ${name} sem checkpoint`);
        return checkpoint;
      },
    });
  }

  /** Ends with the signal of its context. */
  async run(): Promise<void> {
    const { signal } = this.#context;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const before = this.#applier.progress.position;
      try {
        await this.#alone(() => this.#open());
        await this.#follow();
      } catch (error) {
        if (signal.aborted) break;
        if (this.#applier.progress.position !== before) attempt = 0;
        await pause(await this.#afterFailure(error, attempt), signal);
      }
    }
    await this.#busy;
    await this.#applier.close();
  }

  /** Runs `work` while nothing is applied; progress is read again afterwards. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    return this.#alone(() => {
      this.#stale = true;
      return work();
    });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#busy.then(work, work);
    this.#busy = result.catch(() => undefined);
    return result;
  }

  async #open(): Promise<void> {
    await this.#applier.reload();
    await checkStore(this.#context.store, this.#applier.progress);
    this.#position = this.#applier.progress.position;
  }

  /** Follows the log until something breaks; the next chunk is read while the one before it is applied. */
  async #follow(): Promise<void> {
    const { signal } = this.#context;
    let pending = this.#read();
    let unsavedSince: number | null = null;
    for (;;) {
      const chunk = await orTimeToSave(pending, unsavedSince, signal);
      signal.throwIfAborted();
      if (chunk === null) {
        await this.#apply({ events: [], upTo: this.#position });
        unsavedSince = null;
        continue;
      }
      if (chunk.upTo > this.#position) this.#position = chunk.upTo;
      pending = this.#read();
      if (chunk.events.length > 0) await this.#apply(chunk);
      unsavedSince = chunk.events.length > 0 ? null : (unsavedSince ?? performance.now());
    }
  }

  #read(): Promise<Chunk> {
    const { source, signal } = this.#context;
    const chunk = source.next(this.#position, this.#types, BATCH, signal);
    // It is awaited later: until then its failure is not unhandled.
    chunk.catch(() => undefined);
    return chunk;
  }

  async #apply(chunk: Pick<Chunk, 'events' | 'upTo'>): Promise<void> {
    const applier = this.#applier;
    const before = applier.progress.position;
    try {
      await this.#alone(async () => {
        if (this.#stale) await applier.reload();
        this.#stale = false;
        await applier.apply(chunk);
      });
    } finally {
      if (applier.progress.position > before)
        this.#context.onProgress(this.#projection.name, applier.progress.position);
    }
  }

  /** @returns ms to wait before the next attempt */
  async #afterFailure(error: unknown, attempt: number): Promise<number> {
    const { log, pool, giveUp, retryMs } = this.#context;
    const projecao = this.#projection.name;
    if (error instanceof TransactionError && error.code === MOVED_ELSEWHERE) giveUp(error);
    const why = haltReason(error);
    if (why === null) {
      log.warn({ err: error, projecao }, 'projeção interrompida, tenta de novo');
      return backoff(attempt);
    }
    log.error({ projecao, posicao: why.posicao?.toString(), evento: why.evento }, `projeção parada: ${why.motivo}`);
    await halt(pool, 'projecoes.checkpoints', projecao, why).catch((failed) =>
      log.warn({ err: failed, projecao }, 'a parada não pôde ser anotada'),
    );
    return retryMs;
  }
}

/** Null when it is time first to write down a position that has waited since `unsavedSince`. */
async function orTimeToSave(
  pending: Promise<Chunk>,
  unsavedSince: number | null,
  signal: AbortSignal,
): Promise<Chunk | null> {
  if (unsavedSince === null) return pending;
  const rest = Math.max(0, unsavedSince + SAVE_AFTER - performance.now());
  return Promise.race([pending, pause(rest, signal).then(() => null)]);
}
