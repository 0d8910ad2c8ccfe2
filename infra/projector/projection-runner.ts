import type { Logger } from 'pino';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { backoff, pause } from '../store/postgres/pause.ts';
import { createPool } from '../store/postgres/pool.ts';
import { SharedReading } from '../store/postgres/shared-reading.ts';
import { halt, readCheckpoint } from './checkpoints.ts';
import { takePart } from './leader.ts';
import { createAnnouncer } from './projection-announcer.ts';
import type { EventContents } from './projection-contents.ts';
import { typesOf } from './projection-plan.ts';
import { isCurrent, rebuild } from './projection-rebuild.ts';
import { ProjectionSource, readLog } from './projection-source.ts';
import { BATCH, type RunnerContext, Track } from './projection-track.ts';
import { dropOrphans } from './rebuild-tables.ts';

export interface ProjectionRunnerOptions {
  /** As the owner: the runner makes and drops tables. */
  readonly url: string;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
  /** Newest version of each event type that this code knows (`knownVersions`). */
  readonly known: ReadonlyMap<string, number>;
  /** Reads the files of events; only projections with `comConteudo` need it. */
  readonly contents?: EventContents;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Wait before a projection that stopped is tried again, in ms. */
  readonly retryMs?: number;
  /** Time between two looks for requests to rebuild, in ms. */
  readonly requestsMs?: number;
}

/** All projections of a process. Of several processes one leads, the others take over when it goes. */
export interface ProjectionRunner {
  start(): void;
  /** Resolves once the transactions under way have ended; another process may lead from then on. */
  stop(): Promise<void>;
  readonly leading: boolean;
}

/** The index of a large table is one statement. */
const REBUILD_MS = 6 * 3_600_000;

/** Held by the process that writes to the read models. */
const LEADER_KEY = 4_242_004;

/** @throws {RangeError} for a projection whose name or tables would not survive a rebuild */
function check(projections: readonly Projection[]): void {
  const owners = new Map<string, string>();
  for (const { name, tables } of projections) {
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(name)) throw new RangeError(`invalid projection name: ${name}`);
    for (const table of tables) {
      const owner = owners.get(table);
      if (owner !== undefined) throw new RangeError(`table ${table} belongs to ${owner} and to ${name}`);
      owners.set(table, name);
    }
  }
}

export function createProjectionRunner(options: ProjectionRunnerOptions): ProjectionRunner {
  const { url, projections, log } = options;
  check(projections);
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let leading = false;

  async function lead(lost: AbortSignal): Promise<void> {
    leading = true;
    try {
      await runAll(options, lost);
    } finally {
      leading = false;
    }
  }

  return {
    get leading() {
      return leading;
    },
    start() {
      running ??= takePart({ url, key: LEADER_KEY, log, signal: stopping.signal, lead });
    },
    async stop() {
      stopping.abort(new Error('o processo está parando'));
      await running;
    },
  };
}

/** Runs every projection until `over`, or until one of them finds another process at work. */
async function runAll(options: ProjectionRunnerOptions, over: AbortSignal): Promise<void> {
  const { url, store, projections, known, contents, log, retryMs = 30_000, requestsMs = 1_000 } = options;
  const failed = new AbortController();
  const signal = AbortSignal.any([over, failed.signal]);
  const pool = createPool(url, { max: 3, applicationName: 'atalaia-projecoes', queryTimeout: REBUILD_MS, log });
  const source = new ProjectionSource(store, [...new Set(projections.flatMap(typesOf))], log);
  const reading = new SharedReading((after, types, limit) => readLog(store, after, types, limit), BATCH);
  const announcer = createAnnouncer(pool, log);
  const context: RunnerContext = {
    url,
    pool,
    store,
    source,
    reading,
    known,
    contents,
    log,
    retryMs,
    signal,
    onProgress: announcer.announce,
    giveUp: (error) => failed.abort(error),
  };
  try {
    await dropOrphans(pool);
    const running = projections.map((projection) => runOne(projection, context, requestsMs).catch(context.giveUp));
    await Promise.all(running);
    if (failed.signal.aborted && !over.aborted) throw failed.signal.reason;
  } finally {
    failed.abort(new Error('a liderança terminou'));
    await source.close();
    await announcer.close();
    await pool.end();
  }
}

/** One projection: builds its tables where they are missing or of other code, then follows the log. */
async function runOne(projection: Projection, context: RunnerContext, requestsMs: number): Promise<void> {
  const { pool } = context;
  await persistently(context, projection, () => refuseOlderCode(projection, context));
  if (!(await persistently(context, projection, () => isCurrent(pool, projection))))
    await rebuild(projection, context, null);
  const track = new Track(projection, context);
  await Promise.all([track.run(), watchRequests(projection, context, requestsMs, track)]);
}

/** Waits while the tables belong to newer code: writing to them would spoil them. */
async function refuseOlderCode({ name, version }: Projection, { pool, signal, retryMs, log }: RunnerContext) {
  for (;;) {
    const checkpoint = await readCheckpoint(pool, name);
    if (checkpoint === null || checkpoint.version <= version) return;
    const motivo = `as tabelas são da versão ${checkpoint.version}, este código é da ${version}: pare este processo ou atualize-o`;
    log.error({ projecao: name }, `projeção parada: ${motivo}`);
    await halt(pool, 'projecoes.checkpoints', name, { motivo, posicao: null, evento: null });
    await pause(retryMs, signal);
    signal.throwIfAborted();
  }
}

/** Rebuilds whenever somebody asks for it, or where an earlier process was interrupted while at it. */
async function watchRequests(
  projection: Projection,
  context: RunnerContext,
  requestsMs: number,
  track: Track,
): Promise<void> {
  const { pool, signal, log } = context;
  while (!signal.aborted) {
    try {
      const asked = await pool.query('SELECT FROM projecoes.reconstrucoes WHERE nome = $1', [projection.name]);
      if (asked.rowCount !== 0) await rebuildWithOthers(projection, context, requestsMs, track);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, projecao: projection.name }, 'pedidos de reconstrução não lidos');
    }
    await pause(requestsMs, signal);
  }
}

/** Whoever was asked for at the same time has seen it after one more look: they read the log together. */
async function rebuildWithOthers(
  projection: Projection,
  context: RunnerContext,
  requestsMs: number,
  track: Track,
): Promise<void> {
  const { reading, signal } = context;
  const arrived = reading.expect();
  await pause(requestsMs, signal);
  const rebuilding = rebuild(projection, context, track);
  // It has announced itself by now.
  arrived();
  await rebuilding;
}

/** Repeats what only needs Postgres to be there. */
async function persistently<T>(
  { signal, log }: RunnerContext,
  { name }: Projection,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error, projecao: name }, 'PostgreSQL não responde às projeções, tenta de novo');
      await pause(backoff(attempt), signal);
    }
  }
}
