import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** Everything that a start makes: deleting the folder is a clean slate. */
export function installationFolder(): string {
  return path.resolve(process.env.ATALAIA_DIR ?? path.join(ROOT, '.atalaia'));
}

interface Written {
  /** The supervisor's process: while it lives, the addresses are good. */
  readonly pid: number;
  readonly ambiente: Readonly<Record<string, string>>;
}

const SECRETS = ['SESSION_SECRET', 'PERSONAL_DATA_KEY', 'AUDIT_SIGNING_KEY'] as const;

/** Secrets of this installation, made at its first start. What the environment names is not touched. */
export async function ensureSecrets(folder: string): Promise<Record<string, string>> {
  const file = path.join(folder, 'segredos.json');
  const kept: Record<string, string> = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {};
  const missing = SECRETS.filter((name) => kept[name] === undefined);
  for (const name of missing) kept[name] = randomBytes(32).toString('hex');
  if (missing.length > 0) await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return kept;
}

/** Keeps the environment of the running installation, so that command-line tools find it. */
export async function saveEnvironment(folder: string, ambiente: Readonly<Record<string, string>>): Promise<void> {
  const written: Written = { pid: process.pid, ambiente };
  await writeFile(path.join(folder, 'ambiente.json'), `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
}

/** The running installation's process, or null when none runs in this folder. */
export function runningInstallation(folder: string = installationFolder()): number | null {
  const written = read(folder);
  return written !== null && isAlive(written.pid) ? written.pid : null;
}

/**
 * The environment of a command-line tool: that of the installation started by `npm start`, where one runs,
 * under what the process's own environment says.
 */
export function loadEnvironment(folder: string = installationFolder()): NodeJS.ProcessEnv {
  const written = read(folder);
  const running = written !== null && isAlive(written.pid) ? written.ambiente : {};
  return { ...running, ...process.env };
}

function read(folder: string): Written | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'ambiente.json'), 'utf8')) as Written;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
