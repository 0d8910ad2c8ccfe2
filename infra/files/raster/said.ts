import type { Exame } from '#domain/imagem/exame.ts';
import { cleaned } from './cleaned.ts';

/** Names under which sensors and programs write the same. */
const SATELLITE = [
  ...['SATELITE', 'SATELLITE', 'SATELLITEID', 'SATELLITE_ID', 'SPACECRAFT_NAME', 'SPACECRAFT_ID', 'PLATFORM'],
  ...['SENSOR_ID', 'SENSOR'],
];
const CLOUDS = [
  'CLOUD_COVER',
  'CLOUDCOVER',
  'CLOUD_COVER_PERCENTAGE',
  'CLOUDY_PIXEL_PERCENTAGE',
  'CLOUD_COVERAGE_ASSESSMENT',
  'CLOUD_PERCENT',
  'CLOUDCOVERPERCENTAGE',
];
const INSTANT = [
  'ACQUISITIONDATETIME',
  'ACQUISITION_DATETIME',
  'SENSING_TIME',
  'PRODUCT_START_TIME',
  'ACQUIRED',
  'ACQUISITIONDATE',
  'DATETIME',
];
const DAY = ['DATA', 'DATE_ACQUIRED', 'ACQUISITION_DATE'];
const CLOCK = ['HORA_UTC', 'SCENE_CENTER_TIME'];

/** What a file says of its scene, by names in any letters. */
export function said(metadata: Readonly<Record<string, string>>): Exame['dito'] {
  const byName = new Map(Object.entries(metadata).map(([name, value]) => [name.toUpperCase(), value.trim()]));
  const first = (names: readonly string[]) => names.map((name) => byName.get(name)).find((value) => value);
  const clouds = Number(first(CLOUDS) ?? Number.NaN);
  const [day, clock] = [first(DAY), first(CLOCK)];
  const written = byName.get('TIFFTAG_DATETIME')?.replace(/^(\d{4}):(\d\d):(\d\d) /, '$1-$2-$3T');
  const candidates = [first(INSTANT), day && clock ? `${day}T${clock}` : undefined, written];
  return {
    instante: candidates.map(instantOf).find((instant) => instant !== null) ?? null,
    satelite: cleaned(first(SATELLITE))?.slice(0, 100).toWellFormed() ?? null,
    nuvens: clouds >= 0 && clouds <= 100 ? clouds : null,
  };
}

/** Without a zone of its own it is in UTC. */
function instantOf(text: string | undefined): string | null {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/i.exec(text ?? '');
  if (found === null) return null;
  const [, day, clock, fraction = '', zone = 'Z'] = found;
  const time = Date.parse(`${day}T${clock}${fraction.slice(0, 4)}${zone}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
