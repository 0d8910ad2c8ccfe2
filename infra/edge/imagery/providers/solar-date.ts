/** How far the sun goes in the time of one degree. Milliseconds. */
const DEGREE_MS = 240_000;
const DAY_MS = 86_400_000;

/**
 * The date at a place where the sun shone. Pictures by its light are taken some hours from midnight, and no legal time
 * departs from the sun's as far as that: it is the date of the clocks there too.
 */
export const solarDate = (instant: number, longitude: number): string =>
  new Date(instant + longitude * DEGREE_MS).toISOString().slice(0, 10);

/** The instants that local dates lie between, anywhere from west to east; null where there is no limit. */
export function instantsOf(de: string | null, ate: string | null, west: number, east: number) {
  return {
    from: de === null ? null : Date.parse(de) - east * DEGREE_MS,
    to: ate === null ? null : Date.parse(ate) + DAY_MS - west * DEGREE_MS,
  };
}

/** An instant as their services write it. */
export const written = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');
