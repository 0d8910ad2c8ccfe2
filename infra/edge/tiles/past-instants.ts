import { createQuota } from '../http/quota.ts';

interface Options {
  /** Other instants that one person may go to at once, and as many again in each window. */
  readonly max: number;
  readonly windowMs: number;
  now?(): number;
}

/** Instants of one person between which maps may go back and forth for nothing. */
const KEPT = 8;
/** People whose instants are remembered; of the one who asked longest ago they are forgotten. */
const MAX_PEOPLE = 1_000;

/**
 * Tiles of the past are made for each instant anew, and any of them can be asked for. A person who looks at one moment,
 * however many tiles that takes, spends once; a program that counts through them is told to wait.
 */
export function createPastInstants(options: Options) {
  const quota = createQuota(options);
  const seen = new Map<string, readonly string[]>();
  return {
    /** @returns 0, or the seconds after which another instant may be asked for */
    go(who: string, instant: string): number {
      const before = seen.get(who) ?? [];
      const wait = before.includes(instant) ? 0 : quota.spend(who);
      if (wait > 0) return wait;
      seen.delete(who);
      seen.set(who, [instant, ...before.filter((one) => one !== instant)].slice(0, KEPT));
      const [longestAgo] = seen.keys();
      if (seen.size > MAX_PEOPLE && longestAgo !== undefined) seen.delete(longestAgo);
      return 0;
    },
  };
}
