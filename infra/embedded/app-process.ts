import { spawn } from 'node:child_process';
import { openSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { ROOT } from './environment.ts';
import { tiedToUs } from './programs.ts';
import type { Child } from './supervisor.ts';

export type AppProcess = 'web' | 'projector' | 'worker' | 'renderer';

/**
 * What Node is told for each process besides its file, for each of its threads. Left alone, V8 lets the space for new
 * objects grow to 48 MiB in a process that answers many at once, and keeps it: half of what 2,000 open pages cost. The
 * space for old ones it lets grow by hundreds of MiB before it looks for the first time what of them may go, and then
 * by the more, the larger the machine is: both are told here.
 */
export const NODE_FLAGS: Readonly<Record<AppProcess, readonly string[]>> = {
  web: ['--max-semi-space-size=8', '--initial-old-space-size=32', '--max-old-space-size=1024'],
  projector: ['--max-semi-space-size=8', '--initial-old-space-size=32', '--max-old-space-size=1024'],
  worker: ['--max-semi-space-size=8', '--initial-old-space-size=32', '--max-old-space-size=1536'],
  renderer: ['--max-semi-space-size=4', '--initial-old-space-size=32', '--max-old-space-size=512'],
};

/**
 * What glibc is told. Left alone, it gives every thread a part of memory of its own and keeps there what was let go:
 * files, compressed answers and pictures pass through many threads, and after an hour most of a process is such holes.
 * With the second, pieces from 128 KiB on are the system's again at once, whatever was let go before.
 */
export const MALLOC_ENV: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

export interface AppProcessOptions {
  readonly name: AppProcess;
  /** The whole of its environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** File that its lines go to. */
  readonly log: string;
  /** What it does may wait where processors are short. */
  readonly standsBack?: boolean;
}

const READY_MS = 120_000;
/** Niceness of what stands back: a busy processor gives it a third of what each of the others gets. */
const BACK = 5;
/** What Node made of our files the time before: a third less to do at each start. */
const COMPILED = path.join(ROOT, 'node_modules/.cache/atalaia-compilado');

/**
 * Starts one of the application's processes; resolves when it says that it is ready.
 * @throws with the last lines that it wrote when it ends or stays silent
 */
export async function startAppProcess({ name, env, log, standsBack }: AppProcessOptions): Promise<Child> {
  const own = [process.execPath, ...NODE_FLAGS[name], path.join(ROOT, 'infra/processes', `${name}.ts`)];
  const [command = '', ...args] = [...tiedToUs('SIGTERM'), ...own];
  const whole: AppProcessOptions['env'] = { ...MALLOC_ENV, NODE_COMPILE_CACHE: COMPILED, ...env };
  const file = openSync(log, 'a');
  const child = spawn(command, args, {
    cwd: ROOT,
    env: whole as NodeJS.ProcessEnv,
    stdio: ['ignore', file, file, 'ipc'],
    // A group of its own: Ctrl-C at the terminal is the supervisor's to handle, in its order.
    detached: true,
  });
  if (standsBack && child.pid !== undefined) letOthersPass(child.pid);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).on('error', () => resolve()));
  const said = (what: string) =>
    new Promise<true>((resolve) => child.on('message', (message) => says(message, what) && resolve(true)));
  const [ready, leaving] = [said('pronto'), said('encerrando')];
  let late: NodeJS.Timeout | undefined;
  const silent = new Promise<false>((resolve) => {
    late = setTimeout(resolve, READY_MS, false);
  });
  const outcome = await Promise.race([ready, ended.then(() => false), silent]);
  clearTimeout(late);
  if (!outcome) {
    child.kill('SIGKILL');
    throw new Error(`${name} não ficou pronto:\n${await tail(log)}`);
  }
  return {
    process: child,
    leaving,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Leaves it as it is where the system has no such thing. */
function letOthersPass(pid: number): void {
  try {
    setPriority(pid, BACK);
    // Linux divides processors among sessions first, and each of our processes leads one: niceness within it is nothing.
    writeFileSync(`/proc/${pid}/autogroup`, String(BACK));
  } catch {
    // It runs beside the others, as they do.
  }
}

function says(message: unknown, what: string): boolean {
  return typeof message === 'object' && message !== null && what in message;
}

async function tail(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n');
  return lines.slice(-6).join('\n').slice(-4000);
}
