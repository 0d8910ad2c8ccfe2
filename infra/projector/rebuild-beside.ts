import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { sql } from '#projections/kernel/sql.ts';
import { inTransaction } from '../store/postgres/in-transaction.ts';
import { toPg } from '../store/postgres/pool.ts';
import { type Progress, START } from './checkpoints.ts';
import { Applier } from './projection-applier.ts';
import type { EventContents } from './projection-contents.ts';
import { typesOf } from './projection-plan.ts';
import { readLog } from './projection-source.ts';
import { BATCH } from './projection-track.ts';

export interface BesideOptions {
  /** As the owner: tables are made and dropped. */
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly known: ReadonlyMap<string, number>;
  readonly contents: EventContents;
  readonly log: Pick<Logger, 'warn'>;
  readonly signal: AbortSignal;
}

/**
 * A projection's tables made anew from the log, beside those that serve and never in their place: to be compared with
 * them. Unlike a rebuild it stops where it is told to, keeps no progress in the database, and makes no indexes.
 */
export class BesideTables {
  readonly schema: string;
  readonly #projection: Projection;
  readonly #options: BesideOptions;
  readonly #applier: Applier;

  private constructor(projection: Projection, options: BesideOptions) {
    const { url, known, contents, log } = options;
    this.#projection = projection;
    this.#options = options;
    this.schema = `read_model_conferido_${projection.name}`;
    this.#applier = new Applier({
      url,
      projection,
      known,
      contents,
      log,
      table: null,
      schema: this.schema,
      load: async () => START,
    });
  }

  /** Empty tables at position 0; what an earlier comparison left behind is gone. */
  static async begin(projection: Projection, options: BesideOptions): Promise<BesideTables> {
    const tables = new BesideTables(projection, options);
    const schema = sql.identifier([tables.schema]);
    await inTransaction(options.pool, async (client) => {
      await client.query(toPg(sql.fragment`DROP SCHEMA IF EXISTS ${schema} CASCADE`));
      await client.query(toPg(sql.fragment`CREATE SCHEMA ${schema}`));
      await client.query("SELECT set_config('search_path', $1, true)", [`${tables.schema}, public`]);
      await client.query(projection.schema);
    });
    await tables.#applier.reload();
    return tables;
  }

  get progress(): Progress {
    return this.#applier.progress;
  }

  /** Applies everything up to a position that the log has reached. @throws PoisonError at an event that does not fit */
  async advanceTo(position: bigint): Promise<void> {
    const { store, signal } = this.#options;
    const types = typesOf(this.#projection);
    while (this.progress.position < position) {
      signal.throwIfAborted();
      const { events, upTo } = await readLog(store, this.progress.position, types, BATCH);
      if (upTo <= this.progress.position) return;
      await this.#applier.apply({
        events: events.filter((event) => event.position <= position),
        upTo: upTo < position ? upTo : position,
      });
    }
  }

  async drop(): Promise<void> {
    await this.#applier.close();
    await this.#options.pool.query(toPg(sql.fragment`DROP SCHEMA IF EXISTS ${sql.identifier([this.schema])} CASCADE`));
  }
}
