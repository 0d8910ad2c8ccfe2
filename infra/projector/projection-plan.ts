import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { ProjectedEvent, Projection } from '#projections/kernel/projection.ts';
import type { Statement } from '#projections/kernel/sql.ts';
import { isFutureVersion } from '../store/event-store/upcast.ts';
import { type PgQuery, toPg } from '../store/postgres/pool.ts';

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

/** End of the neighbours, from `start`, of which every one may be taken with others. */
function runFrom(projection: Projection, events: readonly ProjectedEvent[], start: number): number {
  let end = start;
  while (end < events.length && end < start + MAX_RUN && setBasedOf(projection, events[end]?.type)) end += 1;
  return Math.max(end, start + 1);
}

/**
 * Neighbours regrouped by type, so that a handler gets as many as there are; the events of one stream keep their order,
 * and no group has a stream twice.
 */
function groupsOf(run: readonly ProjectedEvent[]): Iterable<readonly ProjectedEvent[]> {
  const seen = new Map<string, number>();
  const waves: Map<string, ProjectedEvent[]>[] = [];
  for (const event of run) {
    const number = seen.get(event.streamId) ?? 0;
    seen.set(event.streamId, number + 1);
    const wave = waves[number] ?? new Map<string, ProjectedEvent[]>();
    waves[number] = wave;
    const group = wave.get(event.type);
    if (group) group.push(event);
    else wave.set(event.type, [event]);
  }
  return waves.flatMap((wave) => [...wave.values()]);
}

type Handle = ((event: ProjectedEvent) => readonly Statement[]) | undefined;
type HandleMany = ((events: readonly ProjectedEvent[]) => readonly Statement[]) | undefined;

const setBasedOf = (projection: Projection, type = ''): HandleMany => projection.onBatch?.[type] as HandleMany;

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
    const end = runFrom(projection, events, i);
    for (const group of groupsOf(events.slice(i, end))) statements.push(...planGroup(projection, group, known));
    i = end;
  }
  return statements;
}

/** One event, or several of one type and of different streams. */
function planGroup(
  projection: Projection,
  group: readonly ProjectedEvent[],
  known: ReadonlyMap<string, number>,
): readonly PgQuery[] {
  const [event] = group;
  if (event === undefined) return [];
  for (const each of group) refuseFuture(each, known);
  const many = setBasedOf(projection, event.type);
  const one = projection.on[event.type] as Handle;
  const setBased = many !== undefined && (group.length > 1 || one === undefined);
  try {
    const made = setBased ? many(group) : (one?.(event) ?? []);
    if (made.length === 0) return [];
    const at = setBased ? ['', ''] : [event.position.toString(), event.instante];
    return [{ text: SET_POSITION, values: at }, ...made.map(toPg)];
  } catch (error) {
    throw new PoisonError(event, `${event.type}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function refuseFuture(event: RecordedEvent, known: ReadonlyMap<string, number>): void {
  if (isFutureVersion(known, event))
    throw new PoisonError(
      event,
      `${event.type} na versão ${event.schemaVersion}: este código conhece até a versão ${known.get(event.type)}`,
    );
}
