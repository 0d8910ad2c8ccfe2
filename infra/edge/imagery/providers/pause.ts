/** Until when a server asked us to leave it alone. */
export function createPause(now: () => number = Date.now) {
  let until = 0;
  return {
    /** Seconds that are left; 0 where nothing is waited for. */
    left: () => Math.max(0, Math.ceil((until - now()) / 1_000)),
    wait(seconds: number): void {
      until = Math.max(until, now() + seconds * 1_000);
    },
  };
}

/** Longest time that a server can make us leave it alone. */
const LONGEST_S = 24 * 3_600;

/** Seconds of a Retry-After, which is a number or a date; null where it says neither. */
export function secondsOf(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1_000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_S) : null;
}
