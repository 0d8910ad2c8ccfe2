import type { Log } from '#infra/log.ts';

const SWEEP_MS = 10 * 60_000;

/**
 * Sweeps now and then, as long as the process lives; a sweep that fails is repeated with the next one.
 * @param sweep answers how many things went
 */
export function startSweeping(sweep: () => Promise<number>, what: string, log: Log): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const start = () => {
    running = sweep().then(
      (removed) => {
        if (removed > 0) log.info({ removed }, `${what}: sem dono, removidos`);
      },
      (error: unknown) => log.warn({ err: error }, `${what}: não conferidos`),
    );
  };
  const timer = setInterval(start, SWEEP_MS).unref();
  start();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
