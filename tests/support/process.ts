import { setTimeout as sleep } from 'node:timers/promises';

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
