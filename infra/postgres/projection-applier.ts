import type pg from 'pg';
import type { Logger } from 'pino';
import type { ProjectedEvent, Projection } from '#projections/kernel/projection.ts';
import { advance, type Progress, type ProgressTable, park } from './checkpoints.ts';
import type { PgQuery } from './pool.ts';
import { PoisonError, plan, withInstants } from './projection-plan.ts';
import type { Chunk } from './projection-source.ts';
import { connectPipelined, isTransient, runTransaction, TransactionError } from './transaction.ts';

export interface ApplierOptions {
  readonly url: string;
  readonly projection: Projection;
  /** Newest version of each event type that this code knows. */
  readonly known: ReadonlyMap<string, number>;
  readonly table: ProgressTable;
  /** Where unqualified names of the projection's statements point to. */
  readonly schema: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Reads where the projection stands, as the database has it. */
  readonly load: (client: pg.Client) => Promise<Progress>;
}

/** Turns events into rows of one projection; rows and progress change in the same transaction. */
export interface Applier {
  /** As committed last. */
  readonly progress: Progress;
  /** Takes progress from the database again, on a new connection where the old one broke. */
  reload(): Promise<void>;
  /**
   * Applies what is new in the chunk.
   * @throws PoisonError for an event that cannot be applied (everything before it was);
   *   TransactionError where the reason lies elsewhere: `reload` before the next attempt
   */
  apply(chunk: Pick<Chunk, 'events' | 'upTo'>): Promise<void>;
  close(): Promise<void>;
}

export async function createApplier(options: ApplierOptions): Promise<Applier> {
  const { url, projection, known, table, schema, log, load } = options;
  const connect = () => connectPipelined(url, { applicationName: `atalaia-projecao-${projection.name}`, schema, log });
  let client = await connect();
  let progress = await load(client);

  async function commit(events: readonly ProjectedEvent[], upTo: bigint, statements: readonly PgQuery[]) {
    const last = events.at(-1);
    const to: Progress = {
      position: upTo,
      instante: last?.instante ?? progress.instante,
      last: last === undefined ? progress.last : { streamId: last.streamId, revision: last.revision, hash: last.hash },
    };
    await runTransaction(client, [advance(table, projection.name, progress, to), ...statements]);
    progress = to;
  }

  /** Finds the event that fails, with everything before it applied. Rebuilds never go past one. */
  async function applyOneByOne(events: readonly ProjectedEvent[]): Promise<void> {
    for (const event of events) {
      try {
        await commit([event], event.position, plan(projection, [event], known));
      } catch (error) {
        const poison = asPoison(error, event);
        if (poison === null) throw error;
        if (projection.parksPoison !== true || table === 'projecoes.reconstrucoes') throw poison;
        await commit([event], event.position, [park(projection.name, event, poison.message)]);
        log.warn(
          { projecao: projection.name, posicao: event.position.toString() },
          `evento estacionado: ${poison.message}`,
        );
      }
    }
  }

  return {
    get progress() {
      return progress;
    },
    async reload() {
      await client.end().catch(() => undefined);
      client = await connect();
      progress = await load(client);
    },
    async apply({ events, upTo }) {
      if (upTo <= progress.position) return;
      const fresh = withInstants(
        events.filter((event) => event.position > progress.position),
        progress.instante,
      );
      try {
        await commit(fresh, upTo, plan(projection, fresh, known));
      } catch (error) {
        const first = fresh[0];
        if (first === undefined || asPoison(error, first) === null) throw error;
        await applyOneByOne(fresh);
        if (upTo > progress.position) await commit([], upTo, []);
      }
    },
    async close() {
      await client.end().catch(() => undefined);
    },
  };
}

/** The error as the event's fault; null where it may pass by itself or lies in the progress and not in the event. */
function asPoison(error: unknown, event: ProjectedEvent): PoisonError | null {
  if (error instanceof PoisonError) return error;
  if (!(error instanceof TransactionError) || error.index <= 0 || isTransient(error)) return null;
  return new PoisonError(event, `${event.type}: ${error.message}`, error);
}
