import { setTimeout as sleep } from 'node:timers/promises';

/** Waits; returns early, without an error, once the signal is given. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error) => {
    if (!signal.aborted) throw error;
  });
}

/** Wait before the next attempt, in ms: short at first, never so long that a return of the service goes unseen. */
export function backoff(attempt: number): number {
  return Math.min(1_000, 50 * 2 ** Math.min(attempt, 6)) * (0.8 + 0.4 * Math.random());
}
