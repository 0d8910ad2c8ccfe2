import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/** Where a system keeps its programs, searched after PATH: a bare PATH must not hide what is installed. */
const SYSTEM_FOLDERS = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/bin',
] as const;

/** PATH and the system's own folders, each once. */
export function searchPath(env: NodeJS.ProcessEnv = process.env): string {
  const own = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return [...new Set([...own, ...SYSTEM_FOLDERS])].join(path.delimiter);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Full path of the first of `names` that is installed, or null. `first` folders are looked at before PATH. */
export function findProgram(names: string | readonly string[], first: readonly string[] = []): string | null {
  const folders = [...first, ...searchPath().split(path.delimiter)];
  for (const name of [names].flat()) {
    const found = folders.map((folder) => path.join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return null;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
  /** It ends with us, however we end. Not for what must not be cut short, as the installation of packages. */
  readonly tied?: boolean;
  readonly uid?: number;
  readonly gid?: number;
}

/** Runs a program to its end and answers what it printed. @throws with its stderr when it fails. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { timeoutMs, tied, env, ...rest } = options;
  const [program = command, ...words] = [...(tied ? tiedToUs('SIGTERM') : []), command, ...args];
  const { stdout } = await promisify(execFile)(program, words, {
    ...rest,
    env: { ...process.env, PATH: searchPath(), ...env },
    timeout: timeoutMs ?? 600_000,
    maxBuffer: 64 * 2 ** 20,
    encoding: 'utf8',
  });
  return stdout;
}

/** Another account to run as; `reaching` keeps root's right to pass through folders that the account may not enter. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  readonly reaching?: boolean;
}

/**
 * Words before a command that tie its life to ours: the kernel sends `signal` when our process dies, also by kill -9.
 * Empty where the system cannot do that; there only an orderly exit ends the child.
 */
export function tiedToUs(signal: 'SIGINT' | 'SIGTERM', account?: Account): string[] {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : null;
  if (!setpriv) return [];
  const rights = '+dac_override,+dac_read_search';
  const reaching = account?.reaching ? [`--inh-caps=${rights}`, `--ambient-caps=${rights}`] : [];
  const identity = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...reaching] : [];
  return [setpriv, ...identity, `--pdeathsig=${signal}`, '--'];
}
