import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MALLOC_ENV, NODE_FLAGS } from '#infra/embedded/app-process.ts';
import { ROOT } from '#infra/embedded/environment.ts';
import { searchPath } from '#infra/embedded/programs.ts';

/** Kills a process and waits until it is gone. */
export async function killOutright(pid: number): Promise<void> {
  if (pid === 0) throw new Error('não está em execução');
  process.kill(pid, 'SIGKILL');
  while (isAlive(pid)) await sleep(20);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Asks until the answer is good; a refused connection is an answer that is not. */
export async function until<T>(ask: () => Promise<T>, good: (answer: T) => boolean, timeoutMs = 30_000): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let last: unknown = 'sem resposta';
  while (Date.now() < deadline) {
    try {
      const answer = await ask();
      if (good(answer)) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    await sleep(100);
  }
  throw new Error(
    `não aconteceu em ${timeoutMs} ms; por último: ${last instanceof Error ? last.stack : JSON.stringify(last)}`,
  );
}

export interface ProcessAlone {
  readonly pid: number;
  /** Both its outputs so far. */
  output(): string;
  /** Resolves when it says that it is ready. @throws with its output when it ends before */
  readonly ready: Promise<void>;
  /** Its status, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
}

/** Starts a script of the project with nothing but the given environment, and what Node compiled of it before. */
export function startAlone(
  script: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): ProcessAlone {
  const flags: Readonly<Record<string, readonly string[]>> = NODE_FLAGS;
  const own = [...(flags[path.basename(script, '.ts')] ?? []), path.join(ROOT, script), ...args];
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, own, {
    cwd: ROOT,
    env: { NODE_ENV: 'test', PATH: searchPath(), NODE_COMPILE_CACHE, ...MALLOC_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
  const output = () => Buffer.concat(parts).toString('utf8');
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code ?? 1));
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', () => resolve());
    void ended.then((status) => reject(new Error(`${script} terminou (${status}):\n${output()}`)));
  });
  ready.catch(() => undefined);
  return { pid: child.pid ?? 0, output, ready, ended, kill: (signal) => child.kill(signal) };
}
