import type { Logger } from 'pino';
import { backoff, pause } from '#infra/store/postgres/pause.ts';

/** Milliseconds in which several reasons to tell something become one telling. */
const GATHER_MS = 50;

export interface Gathering {
  /** There may be something to tell: told at the end of this turn, or after the telling that is under way. */
  advance(): void;
  stop(): void;
}

/** Runs `tell` after every reason for it, one at a time; what fails is tried again until it does not. */
export function createGathering(tell: () => Promise<void>, log: Pick<Logger, 'warn'>): Gathering {
  const stopping = new AbortController();
  let wanted = false;
  let running = false;

  async function run(): Promise<void> {
    running = true;
    let failures = 0;
    // One piece of news is a reason for each of hundreds of pages, all in the same turn.
    await Promise.resolve();
    while (wanted && !stopping.signal.aborted) {
      wanted = false;
      try {
        await tell();
        failures = 0;
      } catch (err) {
        wanted = true;
        failures += 1;
        if (!stopping.signal.aborted) log.warn({ err, tentativa: failures }, 'avisos às páginas abertas atrasados');
      }
      await pause(failures === 0 ? GATHER_MS : backoff(failures), stopping.signal);
    }
    running = false;
  }

  return {
    advance() {
      wanted = true;
      if (!running) void run();
    },
    stop: () => stopping.abort(),
  };
}
