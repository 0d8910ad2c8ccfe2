import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { heard } from '#infra/heard.ts';

/** How far a child is cut off: own file system and network, own network only, or limits alone. */
export type Isolation = 'bwrap' | 'unshare' | 'limits';

export interface Limits {
  /** The child is killed after this many milliseconds. */
  readonly timeMs: number;
  /** Address space, which bounds what it can hold resident. */
  readonly memoryBytes: number;
  /** The largest file it may write. */
  readonly fileBytes: number;
}

export interface Job {
  /** Absolute path of the program. */
  readonly program: string;
  readonly args: readonly string[];
  /** The one folder it sees and works in. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly limits: Limits;
  /** It is fed by us; otherwise it has nothing to read but its files. */
  readonly fed?: boolean;
}

/** Variables by which a private installation is found; their folders are shown to the child read-only. */
const INSTALLATION = ['LD_LIBRARY_PATH', 'PROJ_DATA', 'PROJ_LIB', 'GDAL_DATA'] as const;

/** Where the job's folder stands inside of a bwrap child. */
const INSIDE = '/dados';

export class IsolationError extends Error {
  override readonly name = 'IsolationError';
}

export interface Sandbox {
  readonly isolation: Isolation;
  /** Starts a child that leads its own process group and dies with this process, also by kill -9. */
  spawn(job: Job): ChildProcess;
}

/**
 * Finds out, by trying, how well this system can lock a child in.
 * @param requireNetworkIsolation refuse to work where a child could reach the network
 * @throws IsolationError
 */
export function createSandbox(options: { requireNetworkIsolation: boolean; only?: Isolation }): Sandbox {
  const isolation = options.only ?? bestIsolation();
  if (isolation === 'limits' && options.requireNetworkIsolation) {
    throw new IsolationError(
      'Este sistema não permite isolar da rede o leitor de arquivos (bwrap ou unshare -n): arquivos não serão lidos.',
    );
  }
  return {
    isolation,
    spawn(job) {
      const [program = '', ...args] = commandLine(isolation, job);
      const child = spawn(program, args, {
        cwd: job.folder,
        // Nothing of our own environment: it holds secrets.
        env: environment(job) as NodeJS.ProcessEnv,
        // Its own group, so that it is killed whole; it stays attached, so that it is waited for.
        detached: true,
        stdio: [job.fed ? 'pipe' : 'ignore', 'pipe', 'pipe'],
      });
      for (const pipe of [child.stdin, child.stdout, child.stderr]) if (pipe !== null) heard(pipe);
      return heard(child);
    },
  };
}

/** Kills a child with everything that it started. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function bestIsolation(): Isolation {
  const probe: Job = {
    program: '/usr/bin/true',
    args: [],
    folder: '/tmp',
    env: {},
    limits: { timeMs: 5_000, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 },
  };
  return (['bwrap', 'unshare'] as const).find((isolation) => runs(commandLine(isolation, probe))) ?? 'limits';
}

function runs([program = '', ...args]: readonly string[]): boolean {
  return spawnSync(program, args, { timeout: 5_000, stdio: 'ignore' }).status === 0;
}

function commandLine(isolation: Isolation, job: Job): readonly string[] {
  const run = [...limited(job.limits), job.program, ...job.args];
  // The death signal comes last: entering a user namespace would clear it.
  const dying = hasSetpriv() ? ['setpriv', '--pdeathsig', 'KILL', '--'] : [];
  if (isolation === 'limits') return [...dying, ...run];
  if (isolation === 'unshare') {
    return ['unshare', ...(process.getuid?.() === 0 ? [] : ['--map-root-user']), '--net', '--', ...dying, ...run];
  }
  return ['bwrap', ...bubble(job), '--', ...run];
}

function limited(limits: Limits): readonly string[] {
  const cpuSeconds = Math.ceil(limits.timeMs / 1_000) + 1;
  return [
    'prlimit',
    `--as=${limits.memoryBytes}`,
    `--cpu=${cpuSeconds}`,
    `--fsize=${limits.fileBytes}`,
    '--core=0',
    '--nofile=256',
    '--',
  ];
}

function bubble(job: Job): readonly string[] {
  const environ = Object.entries(environment(job)).flatMap(([name, value]) => ['--setenv', name, value]);
  const linked = ['bin', 'sbin', 'lib', 'lib32', 'lib64'].flatMap((name) =>
    existsSync(`/usr/${name}`) ? ['--symlink', `usr/${name}`, `/${name}`] : [],
  );
  const own = [path.dirname(job.program), ...INSTALLATION.flatMap((name) => (process.env[name] ?? '').split(':'))];
  return [
    '--die-with-parent',
    '--unshare-all',
    '--new-session',
    '--clearenv',
    ...environ,
    ...['--ro-bind', '/usr', '/usr'],
    ...linked,
    // BLAS and its kind are reached through the alternatives; nothing else of /etc is shown.
    ...['--ro-bind-try', '/etc/alternatives', '/etc/alternatives'],
    ...['--ro-bind-try', '/etc/ld.so.cache', '/etc/ld.so.cache'],
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...own.filter((dir) => dir !== '' && !dir.startsWith('/usr/')).flatMap((dir) => ['--ro-bind-try', dir, dir]),
    ...['--bind', job.folder, INSIDE, '--chdir', INSIDE],
  ];
}

function environment(job: Job): Record<string, string> {
  const installation = INSTALLATION.flatMap((name) => {
    const value = process.env[name];
    return value ? [[name, value] as const] : [];
  });
  return { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: '/tmp', ...Object.fromEntries(installation), ...job.env };
}

let setpriv: boolean | undefined;

/** Without util-linux's setpriv a child of a killed worker ends with its first write to the closed pipe. */
function hasSetpriv(): boolean {
  setpriv ??= runs(['setpriv', '--pdeathsig', 'KILL', '--', 'true']);
  return setpriv;
}
