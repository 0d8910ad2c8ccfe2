import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import type { Log } from '#infra/log.ts';
import { ensureBundle } from './bundle.ts';

/** What a worker told to stop gives its activities to finish, before it cancels them; then they run elsewhere. */
const GRACE = '10 s';
const FORCE = '25 s';
const MAX_PAUSE_MS = 5_000;
/**
 * Workflows that are kept whole between two steps of theirs; the others are folded again from their history, which is
 * short. Left alone, the SDK keeps as many as a heap of four gibibytes has room for, and imports wait for days.
 */
const MAX_CACHED_WORKFLOWS = 40;

export interface WorkerOptions {
  readonly address: string;
  readonly namespace: string;
  readonly taskQueue: string;
  /** For a queue that has steps alone, so many at once; workflows and their steps otherwise. */
  readonly stepsAtOnce?: number;
  readonly activities: object;
  readonly log: Log;
}

export interface RunningWorker {
  /** Finishes or hands back what is under way. */
  stop(): Promise<void>;
}

/** Works whenever the server is there: waits for it at the start, and comes back after every loss. */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { log } = options;
  installRuntime(log);
  const { stepsAtOnce } = options;
  const driving = stepsAtOnce === undefined ? await workflowsOf() : steps(stepsAtOnce);
  let current: Worker | null = null;
  let stopping = false;
  const pause = new AbortController();

  const finished = (async () => {
    for (let wait = 200; !stopping; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
      try {
        const connection = await NativeConnection.connect({ address: options.address });
        try {
          current = await create(options, connection, driving);
          log.info({ fila: options.taskQueue }, 'trabalhando');
          wait = 200;
          if (!stopping) await current.run();
        } finally {
          current = null;
          await connection.close();
        }
      } catch (error) {
        log.warn({ err: error, pausaMs: wait }, 'sem o servidor Temporal; os trabalhos esperam');
        await sleep(wait, undefined, { signal: pause.signal }).catch(() => undefined);
      }
    }
  })();

  return {
    async stop() {
      stopping = true;
      pause.abort();
      if (current?.getState() === 'RUNNING') current.shutdown();
      await finished;
    },
  };
}

const workflowsOf = async () => ({
  workflowBundle: { codePath: await ensureBundle() },
  maxCachedWorkflows: MAX_CACHED_WORKFLOWS,
  maxConcurrentWorkflowTaskExecutions: MAX_CACHED_WORKFLOWS,
  // Files are read by children on the same machine: a few at a time.
  maxConcurrentActivityTaskExecutions: 8,
});

const steps = (atOnce: number) => ({ maxConcurrentActivityTaskExecutions: atOnce });

type Driving = ReturnType<typeof steps> | Awaited<ReturnType<typeof workflowsOf>>;

function create(options: WorkerOptions, connection: NativeConnection, driving: Driving): Promise<Worker> {
  return Worker.create({
    connection,
    namespace: options.namespace,
    taskQueue: options.taskQueue,
    activities: options.activities,
    ...driving,
    shutdownGraceTime: GRACE,
    shutdownForceTime: FORCE,
    // A cancellation reaches an activity with the answer to its heartbeat.
    maxHeartbeatThrottleInterval: '1 s',
    defaultHeartbeatThrottleInterval: '500 ms',
  });
}

let installed = false;

/** Once per process: the SDK's lines go to our log, and signals are ours to handle. */
export function installRuntime(log: Log): void {
  if (installed) return;
  installed = true;
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => {
    if (level === 'ERROR') log.error({ err: meta?.error }, message);
    else log.warn({ err: meta?.error }, message);
  });
  // The core retries by itself, and says so on every try.
  const logging = { forward: {}, filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) };
  Runtime.install({ logger, telemetryOptions: { logging }, shutdownSignals: [] });
}
