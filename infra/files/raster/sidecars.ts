/** Names under which what is asked for stands in descriptions beside an image; in XML, JSON and `NAME = value` alike. */
const NAMES = [
  ...['SPACECRAFT_ID', 'SPACECRAFT_NAME', 'satellite_id', 'SATELLITE', 'SENSOR_ID'],
  ...['DATE_ACQUIRED', 'SCENE_CENTER_TIME', 'PRODUCT_START_TIME', 'SENSING_TIME', 'acquired', 'acquisitionDate'],
  ...['CLOUD_COVER', 'Cloud_Coverage_Assessment', 'cloud_percent', 'cloudCoverPercentage'],
];

type Said = Readonly<Record<string, string>>;

/** One value of a description: the first one of its name. */
function entryOf(text: string, name: string): string | null {
  const forms = [
    new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]{0,300})?>\\s*([^<]{1,200}?)\\s*<`),
    new RegExp(`"${name}"\\s*:\\s*"?([^",}\\]]{1,200})`),
    new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*"?([^"\\r\\n]{1,200})`, 'm'),
  ];
  for (const form of forms) {
    const found = form.exec(text)?.[1]?.trim();
    if (found) return found;
  }
  return null;
}

/** What a description of a scene says: Landsat's MTL, Sentinel-2's and Planet's XML, Planet's JSON. */
export function saidBeside(text: string): Said {
  const said = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = entryOf(text, name);
      return value === null ? [] : [[name.toUpperCase(), value]];
    }),
  );
  // Planet's is a part of one, in small letters.
  const part = Number(entryOf(text, 'cloud_cover') ?? Number.NaN);
  return part >= 0 && part <= 1 && !('CLOUD_PERCENT' in said) ? { CLOUD_PERCENT: String(part * 100), ...said } : said;
}

/** Values in files are `valor * escala + deslocamento` in the world. */
export interface Scale {
  readonly escala: number;
  readonly deslocamento: number;
}

/** How values of a band become reflectances, where a description says it. @param name of the band's file */
export function scaleBeside(text: string, name: string, number: string | null): Scale | null {
  const one = (key: string) => Number(entryOf(text, key) ?? Number.NaN);
  const landsat = /_SR_B\d/i.test(name) && number !== null;
  const [escala, deslocamento] = landsat
    ? [one(`REFLECTANCE_MULT_BAND_${number}`), one(`REFLECTANCE_ADD_BAND_${number}`)]
    : sentinel(text, one);
  return escala > 0 && Number.isFinite(deslocamento) ? { escala, deslocamento } : null;
}

/** Since 2022 (baseline 04.00) its values are a thousand higher, so that what is darker than nothing fits. */
function sentinel(text: string, one: (key: string) => number): readonly [number, number] {
  const quantum = one(/BOA_QUANTIFICATION_VALUE/.test(text) ? 'BOA_QUANTIFICATION_VALUE' : 'QUANTIFICATION_VALUE');
  const offset = one(/BOA_ADD_OFFSET/.test(text) ? 'BOA_ADD_OFFSET' : 'RADIO_ADD_OFFSET');
  return [1 / quantum, (Number.isFinite(offset) ? offset : 0) / quantum];
}

const stamp = (digits: string) => digits.replace(/^(\d{4})(\d\d)(\d\d)[T_](\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6');

/** What the name of a file says by itself: sensors write satellite and instant into it. */
export function saidByName(name: string): Said {
  const [, craft, taken] = /(?:^|[^a-z0-9])S2([ABCD])_MSIL[12][AC]_(\d{8}T\d{6})/i.exec(name) ?? [];
  if (craft !== undefined && taken !== undefined) {
    return { PLATFORM: `Sentinel-2${craft.toUpperCase()}`, DATETIME: stamp(taken.toUpperCase()) };
  }
  const [, granule] = /(?:^|[^a-z0-9])T\d{2}[A-Z]{3}_(\d{8}T\d{6})/i.exec(name) ?? [];
  if (granule !== undefined) return { PLATFORM: 'Sentinel-2', DATETIME: stamp(granule.toUpperCase()) };
  const [, planet] = /(?:^|[^a-z0-9])(\d{8}_\d{6})(?:_\d\d)?_[0-9a-f]{4}_(?:1A|1B|3A|3B)/i.exec(name) ?? [];
  if (planet !== undefined) return { PLATFORM: 'PlanetScope', DATETIME: stamp(planet) };
  const [, landsat] = /(?:^|[^a-z0-9])L[COTEM]0([4-9])_/i.exec(name) ?? [];
  if (landsat !== undefined) return { PLATFORM: `LANDSAT_${landsat}` };
  const [, brazilian, model = ''] = /(?:^|[^a-z0-9])(CBERS|AMAZONIA)[_-](4A|[1-4])[_-]/i.exec(name) ?? [];
  return brazilian === undefined ? {} : { PLATFORM: `${brazilian.toUpperCase()}-${model.toUpperCase()}` };
}

/** The six numbers of a world file: size and turn of a pixel, and the middle of the upper left one; null where it is none. */
export function worldFile(text: string): readonly number[] | null {
  const numbers = text
    .trim()
    .split(/\s+/)
    .map((number) => Number(number.replace(',', '.')));
  const [a = 0, d = 0, b = 0, e = 0, c = 0, f = 0] = numbers;
  if (numbers.length !== 6 || !numbers.every(Number.isFinite) || a * e - b * d === 0) return null;
  return [c - (a + b) / 2, a, b, f - (d + e) / 2, d, e];
}
