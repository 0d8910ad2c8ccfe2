import type pg from 'pg';
import type { Logger } from 'pino';
import type { ProjectedEvent, Projection } from '#projections/kernel/projection.ts';
import type { PgQuery } from '../store/postgres/pool.ts';
import { connectPipelined, isTransient, runTransaction, TransactionError } from '../store/postgres/transaction.ts';
import { advance, type Progress, type ProgressTable, park, START } from './checkpoints.ts';
import { type EventContents, partsOf, withContents } from './projection-contents.ts';
import { PoisonError, plan, withInstants } from './projection-plan.ts';
import type { Chunk } from './projection-source.ts';

export interface ApplierOptions {
  readonly url: string;
  readonly projection: Projection;
  /** Newest version of each event type that this code knows. */
  readonly known: ReadonlyMap<string, number>;
  readonly contents?: EventContents | undefined;
  /** Where progress is written down with the rows; null where it is kept in memory alone. */
  readonly table: ProgressTable | null;
  /** Where unqualified names of the projection's statements point to. */
  readonly schema: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Reads where the projection stands, as the database has it. */
  readonly load: (client: pg.Client) => Promise<Progress>;
}

/** Events with what their files hold, and what they mean to the tables. */
interface Prepared {
  readonly events: readonly ProjectedEvent[];
  readonly statements: readonly PgQuery[];
}

/** In the place of the statement that writes progress down: the index of a statement tells whose fault an error is. */
const NO_PROGRESS: PgQuery = { text: 'SELECT', values: [] };

/** Turns events into rows of one projection; rows and progress change in the same transaction. */
export class Applier {
  readonly #options: ApplierOptions;
  #client: pg.Client | null = null;
  #progress = START;

  /** To be reloaded before its first use. */
  constructor(options: ApplierOptions) {
    this.#options = options;
  }

  /** As committed last. */
  get progress(): Progress {
    return this.#progress;
  }

  /** Takes progress from the database, on a new connection: the old one may be broken. */
  async reload(): Promise<void> {
    const { url, projection, schema, log, load } = this.#options;
    await this.close();
    const client = await connectPipelined(url, { applicationName: `atalaia-projecao-${projection.name}`, schema, log });
    this.#client = client;
    this.#progress = await load(client);
  }

  /**
   * Applies what is new in the chunk.
   * @throws PoisonError for an event that cannot be applied (everything before it was);
   *   TransactionError where the reason lies elsewhere: `reload` before the next attempt
   */
  async apply({ events, upTo }: Pick<Chunk, 'events' | 'upTo'>): Promise<void> {
    const { position, instante } = this.#progress;
    if (upTo <= position) return;
    const fresh = withInstants(
      events.filter((event) => event.position > position),
      instante,
    );
    const { projection, contents } = this.#options;
    const parts = partsOf(projection, fresh, contents);
    const prepare = (part: readonly ProjectedEvent[], after: Promise<unknown>) => {
      const prepared = after.catch(() => undefined).then(() => this.#prepare(part));
      // It is awaited later: until then its failure is not unhandled.
      prepared.catch(() => undefined);
      return prepared;
    };
    let next: Promise<Prepared> | undefined;
    for (const [i, part] of parts.entries()) {
      const prepared = next ?? prepare(part, Promise.resolve());
      const following = parts[i + 1];
      // Read, and turned into statements, while the database is at the part before it.
      next = following && prepare(following, prepared);
      await this.#applyPart(part, prepared, following ? (part.at(-1)?.position ?? upTo) : upTo);
    }
    if (upTo > this.#progress.position) await this.#commit([], upTo, []);
  }

  async #applyPart(part: readonly ProjectedEvent[], prepared: Promise<Prepared>, upTo: bigint): Promise<void> {
    try {
      const { events, statements } = await prepared;
      await this.#commit(events, upTo, statements);
    } catch (error) {
      const first = part[0];
      if (first === undefined || asPoison(error, first) === null) throw error;
      await this.#applyOneByOne(part);
    }
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
    this.#client = null;
  }

  async #prepare(part: readonly ProjectedEvent[]): Promise<Prepared> {
    const { projection, contents, known } = this.#options;
    const events = await withContents(projection, part, contents);
    return { events, statements: plan(projection, events, known) };
  }

  async #commit(events: readonly ProjectedEvent[], upTo: bigint, statements: readonly PgQuery[]): Promise<void> {
    const { table, projection } = this.#options;
    if (this.#client === null) throw new Error('connection closed');
    const last = events.at(-1);
    const to: Progress = {
      position: upTo,
      instante: last?.instante ?? this.#progress.instante,
      last: last ? { streamId: last.streamId, revision: last.revision, hash: last.hash } : this.#progress.last,
    };
    await runTransaction(this.#client, [
      table === null ? NO_PROGRESS : advance(table, projection.name, this.#progress, to),
      ...statements,
    ]);
    this.#progress = to;
  }

  /** Finds the event that fails, with everything before it applied. Rebuilds never go past one. */
  async #applyOneByOne(events: readonly ProjectedEvent[]): Promise<void> {
    const { projection, table, log } = this.#options;
    const parks = projection.parksPoison === true && table === 'projecoes.checkpoints';
    for (const event of events) {
      try {
        const { events: one, statements } = await this.#prepare([event]);
        await this.#commit(one, event.position, statements);
      } catch (error) {
        const poison = asPoison(error, event);
        if (poison === null) throw error;
        if (!parks) throw poison;
        await this.#commit([event], event.position, [park(projection.name, event, poison.message)]);
        const where = { projecao: projection.name, posicao: event.position.toString() };
        log.warn(where, `evento estacionado: ${poison.message}`);
      }
    }
  }
}

/** The error as the event's fault; null where it may pass by itself or lies in the progress and not in the event. */
function asPoison(error: unknown, event: ProjectedEvent): PoisonError | null {
  if (error instanceof PoisonError) return error;
  if (!(error instanceof TransactionError) || error.index <= 0 || isTransient(error)) return null;
  return new PoisonError(event, `${event.type}: ${error.message}`, error);
}
