import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts';
import type { Fragment, Statement } from './sql.ts';

/**
 * An event on its way into a read model. `instante` is the latest `recordedAt` (ISO 8601, UTC) that the projection has
 * seen up to and with this event: it orders as positions do, also where a clock was set back in between.
 */
export type ProjectedEvent<E extends DomainEvent = DomainEvent> = RecordedEvent<E> & {
  readonly instante: string;
  /** What the file that the event names holds, for the types that a projection lists in `comConteudo`. */
  readonly conteudo?: unknown;
};

/** Written as a method, so that a projection of some events can stand in a list of projections of any. */
type Handle<In> = { on(given: In): readonly Statement[] }['on'];

/** What each event does to the tables, as SQL: no reads beforehand, idempotent, rows of this projection only. */
type Handlers<E extends DomainEvent> = {
  readonly [K in E['type']]?: Handle<ProjectedEvent<Extract<E, { type: K }>>>;
};

/** The same for many events of one type at once (neighbours in the log, each of another stream), set-based. */
type BatchHandlers<E extends DomainEvent> = {
  readonly [K in E['type']]?: Handle<readonly ProjectedEvent<Extract<E, { type: K }>>[]>;
};

/**
 * A read model: pure from event to SQL. The runner owns transaction, order and checkpoint.
 * Tables are named without a schema: the runner points `search_path` to `read_model`,
 * or to the schema where a new version fills up while the old one serves.
 */
export interface Projection<E extends DomainEvent = DomainEvent> {
  /** snake_case; the checkpoint's key. */
  readonly name: string;
  /** Raised whenever `schema` or a handler changes what rows look like: the runner then rebuilds beside the old one. */
  readonly version: number;
  /** Every table it owns, history tables included. */
  readonly tables: readonly string[];
  /** DDL, run once in an empty schema. Indexes that only reading needs belong to `indexes`. */
  readonly schema: string;
  /** DDL run once a rebuild has caught up: a bulk load without indexes is several times faster. */
  readonly indexes: string;
  readonly on: Handlers<E>;
  /** Condition on the rows of a table that say something: others may stand there or not, as the order of work had it. */
  readonly linhasQueContam?: Readonly<Record<string, Fragment>>;
  /**
   * Where all of several neighbours have one, they may be regrouped by type; those of one stream keep their order.
   * What a handler here does to a row must not depend on events of other streams.
   */
  readonly onBatch?: BatchHandlers<E>;
  /** Events whose file is read, and checked against its hash, before a handler sees them. */
  readonly comConteudo?: readonly E['type'][];
  /** True where an event that cannot be applied may be parked; otherwise the projection stops, visibly. */
  readonly parksPoison?: boolean;
}
