import zoneAt from '@photostructure/tz-lookup';
import type { Caixa, Cena } from '#domain/imagem/provedor.ts';

/** Of the package that knows which zone a place lies in. */
const LOOKUP_VERSION = '11.7.0';
/** By what a date was found: which zone a place lies in, and what the clocks of that zone showed. */
export const ZONES_VERSION = `tz-lookup ${LOOKUP_VERSION}, tzdata ${process.versions.tz ?? 'unknown'}`;

/** How far the sun goes in the time of one degree. Milliseconds. */
const DEGREE_MS = 240_000;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Hours by which clocks may depart from the sun; beside the date line, where countries chose their side of it. */
const [DEPARTURE_H, DATE_LINE_H, DATE_LINE_DEGREES] = [4, 26, 165];

/** Writes the date of a zone as ISO 8601 does. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, made);
  return made;
}

/** The date by the clocks of the middle of a scene, and by which look-up that was found. */
export function localDate(instant: number, [w, s, e, n]: Caixa): Pick<Cena, 'data' | 'fuso'> {
  const zona = zoneAt((s + n) / 2, (w + e) / 2);
  return { data: formatOf(zona).format(instant), fuso: { zona, versao: ZONES_VERSION } };
}

/** The instants that local dates lie between, anywhere from west to east and some more; null where there is no limit. */
export function instantsOf(de: string | null, ate: string | null, west: number, east: number) {
  const beside = Math.max(Math.abs(west), Math.abs(east)) > DATE_LINE_DEGREES;
  const departure = (beside ? DATE_LINE_H : DEPARTURE_H) * HOUR_MS;
  return {
    from: de === null ? null : Date.parse(de) - east * DEGREE_MS - departure,
    to: ate === null ? null : Date.parse(ate) + DAY_MS - west * DEGREE_MS + departure,
  };
}

/** An instant as their services write it. */
export const written = (instant: number): string => new Date(instant).toISOString().replace('.000Z', 'Z');
