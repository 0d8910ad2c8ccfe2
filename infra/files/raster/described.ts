import { z } from 'zod';
import { type Exame, MAX_BANDAS, MAX_WKT, type Papel, TIPOS_DE_PIXEL } from '#domain/imagem/exame.ts';
import { ImageRefusal } from './refusal.ts';

const metadataSchema = z.record(z.string(), z.record(z.string(), z.string())).catch({});

/** What `gdalinfo -json` says, as far as it is needed. Numbers that JSON has not are texts there. */
const infoSchema = z.object({
  size: z.tuple([z.int().min(1), z.int().min(1)]),
  coordinateSystem: z.object({ wkt: z.string() }).optional(),
  geoTransform: z.array(z.number()).length(6).optional(),
  gcps: z.object({}).optional(),
  metadata: metadataSchema.optional(),
  wgs84Extent: z.object({ coordinates: z.array(z.array(z.array(z.number().nullable()))) }).optional(),
  stac: z.object({ 'proj:epsg': z.int().nullish() }).optional(),
  bands: z.array(
    z.object({
      type: z.string(),
      colorInterpretation: z.string().optional(),
      description: z.string().optional(),
      noDataValue: z.union([z.number(), z.string()]).optional(),
      offset: z.number().optional(),
      scale: z.number().optional(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      mean: z.number().optional(),
      stdDev: z.number().optional(),
      metadata: metadataSchema.optional(),
    }),
  ),
});
export type RasterInfo = z.infer<typeof infoSchema>;

/** @throws ImageRefusal where it is nothing of the kind */
export function parseInfo(json: string): RasterInfo {
  try {
    // GDAL writes these bare, which JSON does not know.
    return infoSchema.parse(JSON.parse(json.replace(/:\s*(-?(?:nan|inf(?:inity)?))(?=\s*[,}\n])/gi, ':"$1"')));
  } catch {
    throw new ImageRefusal('ilegivel');
  }
}

/** Everything about an image that stands in its header. */
export interface Described extends Pick<Exame, 'largura' | 'altura' | 'crs_wkt' | 'crs_epsg' | 'dito'> {
  readonly bandas: readonly Omit<Exame['bandas'][number], 'medidas'>[];
  readonly alfa: boolean;
  /** Upper left, upper right and lower left corner, [longitude, latitude]. */
  readonly cantos: readonly [readonly [number, number], readonly [number, number], readonly [number, number]];
  /** One bit a pixel: such a file has a palette of two, and is taken. */
  readonly umBit: boolean;
}

/** What a file says of itself. @throws ImageRefusal where it is no image that maps can show */
export function describe(info: RasterInfo): Described {
  const alfa = info.bands.some(isAlpha);
  const bands = info.bands.filter((band) => !isAlpha(band));
  const umBit = bands.every(({ metadata }) => metadata?.IMAGE_STRUCTURE?.NBITS === '1');
  refuseBands(bands, umBit);
  const { coordinateSystem, geoTransform, metadata = {} } = info;
  if (geoTransform === undefined || isIdentity(geoTransform)) {
    throw new ImageRefusal(info.gcps === undefined ? 'sem_georreferencia' : 'pontos_de_controle');
  }
  const crs_wkt = coordinateSystem?.wkt ?? '';
  if (crs_wkt === '') throw new ImageRefusal('sem_crs');
  if (/^(ENGCRS|ENGINEERINGCRS|LOCAL_CS)\b/i.test(crs_wkt) || crs_wkt.length > MAX_WKT) {
    throw new ImageRefusal('crs_nao_terrestre');
  }
  const [largura, altura] = info.size;
  return {
    ...{ largura, altura, crs_wkt, crs_epsg: epsgOf(crs_wkt), alfa, umBit },
    cantos: corners(info),
    bandas: bands.map((band, i) => ({
      nome: cleaned(band.description) ?? `Banda ${i + 1}`,
      papel: roleOf(band.description ?? '', band.colorInterpretation ?? ''),
      comprimento_de_onda: wavelengthOf(band.description ?? ''),
      tipo: TIPOS_DE_PIXEL.find((tipo) => tipo === band.type) ?? 'Float64',
      nodata: nodataOf(band.noDataValue),
      escala: band.scale ?? 1,
      deslocamento: band.offset ?? 0,
    })),
    dito: said({ ...metadata[''], ...metadata.IMAGERY }),
  };
}

/** It tells what is seen of the others, and is none itself. */
export const isAlpha = ({ colorInterpretation }: RasterInfo['bands'][number]) => colorInterpretation === 'Alpha';

function refuseBands(bands: RasterInfo['bands'], umBit: boolean): void {
  if (bands.length === 0) throw new ImageRefusal('sem_pixels');
  if (bands.length > MAX_BANDAS) throw new ImageRefusal('bandas_demais', String(bands.length));
  for (const { type, colorInterpretation, metadata } of bands) {
    if (/^C(Int|Float)/.test(type)) throw new ImageRefusal('tipo_complexo', type);
    const signed = metadata?.IMAGE_STRUCTURE?.PIXELTYPE === 'SIGNEDBYTE';
    if (signed || !TIPOS_DE_PIXEL.some((tipo) => tipo === type)) {
      throw new ImageRefusal('tipo_nao_aceito', signed ? 'Int8' : type);
    }
    if (colorInterpretation === 'Palette' && !umBit) throw new ImageRefusal('paleta');
  }
}

/** What GDAL says where a file says nothing. */
const isIdentity = (transform: readonly number[]) => transform.join() === '0,1,0,0,0,1';

/** The code of the whole system: the last one, at the end of the text. */
function epsgOf(wkt: string): number | null {
  const [, code] = /ID\["EPSG",\s*(\d+)\]\]\s*$/.exec(wkt) ?? [];
  return code === undefined ? null : Number(code);
}

/** Rows nearer to the poles than maps go have no place on them. */
const MAX_LATITUDE = 85.06;

function corners({ wgs84Extent }: RasterInfo): Described['cantos'] {
  const [ring = []] = wgs84Extent?.coordinates ?? [];
  const points = ring.map(([lng, lat]) => [lng ?? Number.NaN, lat ?? Number.NaN] as const);
  // As gdalinfo has them: upper left, lower left, lower right, upper right.
  const [upperLeft, lowerLeft, , upperRight] = points;
  if (upperLeft === undefined || lowerLeft === undefined || upperRight === undefined) {
    throw new ImageRefusal('crs_nao_terrestre');
  }
  for (const [lng, lat] of points) {
    const inside = Math.abs(lng) <= 180 && Math.abs(lat) <= MAX_LATITUDE;
    if (!inside) throw new ImageRefusal('fora_do_mapa', `${lng}; ${lat}`);
  }
  return [upperLeft, upperRight, lowerLeft];
}

const cleaned = (text: string | undefined): string | null =>
  text
    ?.replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed() || null;

export function nodataOf(value: number | string | undefined): Exame['bandas'][number]['nodata'] {
  if (value === undefined || typeof value === 'number') return value ?? null;
  if (/nan/i.test(value)) return 'nan';
  return value.startsWith('-') ? '-inf' : 'inf';
}

/** By what people and sensors call bands; the more particular first. */
const ROLES: readonly (readonly [RegExp, Papel])[] = [
  [/\bndvi\b/i, 'ndvi'],
  [/\bndwi\b/i, 'ndwi'],
  [/\bnbr\b/i, 'nbr'],
  [/swir[ _-]?2|infravermelho m[eé]dio 2/i, 'infravermelho_medio_2'],
  [/swir[ _-]?1|swir\b|infravermelho m[eé]dio/i, 'infravermelho_medio_1'],
  [/\bnir\b|near[ _-]?infrared|infravermelho pr[oó]ximo/i, 'infravermelho_proximo'],
  [/\bvermelho\b|\bred\b/i, 'vermelho'],
  [/\bverde\b|\bgreen\b/i, 'verde'],
  [/\bazul\b|\bblue\b/i, 'azul'],
];
const COLOURS: Readonly<Record<string, Papel>> = { Red: 'vermelho', Green: 'verde', Blue: 'azul' };

function roleOf(description: string, colour: string): Papel | null {
  // Near to red and yet another band: none of ours.
  if (/red[ _-]?edge|borda (do )?vermelho/i.test(description)) return null;
  return ROLES.find(([name]) => name.test(description))?.[1] ?? COLOURS[colour] ?? null;
}

/** `0,45-0,51 um`, `490 nm`: the middle, in nanometres. */
function wavelengthOf(description: string): number | null {
  const found = /(\d+(?:[.,]\d+)?)(?:\s*[-–]\s*(\d+(?:[.,]\d+)?))?\s*(nm|um|µm|μm)\b/i.exec(description);
  if (found === null) return null;
  const [, from = '', to = from, unit = ''] = found;
  const middle = (Number(from.replace(',', '.')) + Number(to.replace(',', '.'))) / 2;
  const nanometres = Math.round(middle * (unit.toLowerCase() === 'nm' ? 1 : 1_000));
  return nanometres > 0 ? nanometres : null;
}

/** Names under which sensors and programs write the same. */
const SATELLITE = ['SATELITE', 'SATELLITE', 'SATELLITEID', 'SPACECRAFT_ID', 'PLATFORM', 'SENSOR'];
const CLOUDS = ['CLOUD_COVER', 'CLOUDCOVER', 'CLOUD_COVER_PERCENTAGE', 'CLOUDY_PIXEL_PERCENTAGE'];
const INSTANT = ['ACQUISITIONDATETIME', 'ACQUISITION_DATETIME', 'SENSING_TIME', 'DATETIME'];
const DAY = ['DATA', 'DATE_ACQUIRED', 'ACQUISITION_DATE'];
const CLOCK = ['HORA_UTC', 'SCENE_CENTER_TIME'];

function said(metadata: Readonly<Record<string, string>>): Exame['dito'] {
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
