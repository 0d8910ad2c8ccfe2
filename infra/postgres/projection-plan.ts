import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { ProjectedEvent, Projection } from '#projections/kernel/projection.ts';
import type { Statement } from '#projections/kernel/sql.ts';
import { isFutureVersion } from '../event-store/upcast.ts';
import { type PgQuery, toPg } from './pool.ts';

/** An event that its projection cannot take in. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
  readonly event: RecordedEvent;

  constructor(event: RecordedEvent, motivo: string, cause?: unknown) {
    super(motivo, { cause });
    this.event = event;
  }
}

/** The event types that a projection listens to. */
export function typesOf(projection: Projection): readonly string[] {
  return [...new Set([...Object.keys(projection.on), ...Object.keys(projection.onBatch ?? {})])];
}

/** Gives each event the instant that orders as positions do. */
export function withInstants(events: readonly RecordedEvent[], from: string): readonly ProjectedEvent[] {
  let instante = from;
  return events.map((event) => {
    if (event.recordedAt > instante) instante = event.recordedAt;
    return { ...event, instante };
  });
}

/** Set-based handlers get at most this many events: their parameters stay a few MiB. */
const MAX_RUN = 2_000;

/** Neighbours of one type that a set-based handler may take at once: no stream twice, so that order does not matter. */
function runFrom(events: readonly ProjectedEvent[], start: number): number {
  const type = events[start]?.type;
  const streams = new Set<string>();
  let end = start;
  for (const event of events.slice(start, start + MAX_RUN)) {
    if (event.type !== type || streams.has(event.streamId)) break;
    streams.add(event.streamId);
    end += 1;
  }
  return end;
}

type Handle = ((event: ProjectedEvent) => readonly Statement[]) | undefined;
type HandleMany = ((events: readonly ProjectedEvent[]) => readonly Statement[]) | undefined;

const SET_POSITION = `SELECT set_config('atalaia.posicao', $1, true), set_config('atalaia.instante', $2, true)`;

/**
 * The statements that events mean to a projection, in order.
 * @param known newest version of each event type that this code knows
 * @param single one event at a time, as in live mode and to find the one that fails
 * @throws PoisonError when a handler refuses, or for a version that newer code wrote
 */
export function plan(
  projection: Projection,
  events: readonly ProjectedEvent[],
  known: ReadonlyMap<string, number>,
): readonly PgQuery[] {
  const statements: PgQuery[] = [];
  for (let i = 0; i < events.length; ) {
    const event = events[i];
    if (event === undefined) break;
    const many = projection.onBatch?.[event.type] as HandleMany;
    const one = projection.on[event.type] as Handle;
    const end = many === undefined ? i + 1 : runFrom(events, i);
    const run = events.slice(i, end);
    for (const each of run) refuseFuture(each, known);
    const setBased = many !== undefined && (run.length > 1 || one === undefined);
    try {
      const made = setBased ? many(run) : (one?.(event) ?? []);
      const at = setBased ? ['', ''] : [event.position.toString(), event.instante];
      if (made.length > 0) statements.push({ text: SET_POSITION, values: at });
      for (const statement of made) statements.push(toPg(statement));
    } catch (error) {
      throw new PoisonError(event, `${event.type}: ${error instanceof Error ? error.message : String(error)}`, error);
    }
    i = end;
  }
  return statements;
}

function refuseFuture(event: RecordedEvent, known: ReadonlyMap<string, number>): void {
  if (isFutureVersion(known, event))
    throw new PoisonError(
      event,
      `${event.type} na versão ${event.schemaVersion}: este código conhece até a versão ${known.get(event.type)}`,
    );
}
