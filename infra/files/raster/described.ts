import { z } from 'zod';
import { type Exame, MAX_BANDAS, MAX_WKT, TIPOS_DE_PIXEL } from '#domain/imagem/exame.ts';
import { measuredBy } from './band-roles.ts';
import { cleaned } from './cleaned.ts';
import { ImageRefusal } from './refusal.ts';
import { said } from './said.ts';
import { sensorOf } from './sensors.ts';

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
      mask: z.object({ flags: z.array(z.string()) }).optional(),
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
  /** Pixels of fewer bits than their type has: as such they are not kept. */
  readonly partesDeByte: boolean;
  /** Upper left, upper right and lower left corner, [longitude, latitude]. */
  readonly cantos: readonly [readonly [number, number], readonly [number, number], readonly [number, number]];
  /** One bit a pixel: such a file has a palette of two, and is taken. */
  readonly umBit: boolean;
}

/** What a file says of itself. @throws ImageRefusal where it is no image that maps can show */
export function describe(info: RasterInfo, beside: Readonly<Record<string, string>> = {}): Described {
  const alfa = info.bands.some(isAlpha);
  const bands = info.bands.filter((band) => !isAlpha(band));
  const bits = (band: RasterInfo['bands'][number]) => band.metadata?.IMAGE_STRUCTURE?.NBITS;
  const umBit = bands.every((band) => bits(band) === '1');
  refuseBands(bands, umBit);
  const { coordinateSystem, metadata = {} } = info;
  if (!isPlaced(info)) {
    throw new ImageRefusal(info.gcps === undefined ? 'sem_georreferencia' : 'pontos_de_controle');
  }
  const crs_wkt = coordinateSystem?.wkt ?? '';
  if (crs_wkt === '') throw new ImageRefusal('sem_crs');
  if (/^(ENGCRS|ENGINEERINGCRS|LOCAL_CS)\b/i.test(crs_wkt) || crs_wkt.length > MAX_WKT) {
    throw new ImageRefusal('crs_nao_terrestre');
  }
  const [largura, altura] = info.size;
  const ditos = { ...beside, ...metadata[''], ...metadata.IMAGERY };
  const sensor = sensorOf([
    ditos.SPACECRAFT_ID,
    ditos.SPACECRAFT_NAME,
    ditos.PLATFORM,
    ditos.SATELLITE,
    ditos.SATELITE,
    ditos.CENA,
  ]);
  return {
    largura,
    altura,
    crs_wkt,
    crs_epsg: epsgOf(crs_wkt),
    alfa,
    umBit,
    partesDeByte: bands.some((band) => bits(band) !== undefined),
    cantos: corners(info),
    bandas: bands.map((band, i) => ({
      nome: cleaned(band.description) ?? `Banda ${i + 1}`,
      ...measuredBy(band, sensor),
      tipo: TIPOS_DE_PIXEL.find((tipo) => tipo === band.type) ?? 'Float64',
      nodata: nodataOf(band.noDataValue, band.type),
      escala: band.scale ?? 1,
      deslocamento: band.offset ?? 0,
    })),
    dito: said(ditos),
  };
}

/** It tells what is seen of the others, and is none itself. */
export const isAlpha = ({ colorInterpretation }: RasterInfo['bands'][number]) => colorInterpretation === 'Alpha';

/** A mask of the whole file, as drones' programs write it beside JPEG; without a band for it. Without a place it is refused anyway. */
export const isMasked = ({ bands }: RasterInfo) =>
  !bands.some(isAlpha) && bands.length > 0 && bands.every(({ mask }) => mask?.flags.join() === 'PER_DATASET');

/** Whether a file says where it lies; GDAL says the identity where it does not. */
export const isPlaced = ({ geoTransform }: RasterInfo) =>
  geoTransform !== undefined && geoTransform.join() !== '0,1,0,0,0,1';

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

/** What stands for nothing in a band of a type, as its pixels have it. */
export function nodataOf(value: number | string | undefined, type: string): Exame['bandas'][number]['nodata'] {
  if (value === undefined) return null;
  if (typeof value === 'number') return type === 'Float32' ? singleOf(value) : value;
  if (/nan/i.test(value)) return 'nan';
  return value.startsWith('-') ? '-inf' : 'inf';
}

/** gdalinfo says few digits of it: the nearest that a pixel can be is meant, unless it is beyond all of them. */
function singleOf(value: number): number {
  const single = Math.fround(value);
  return Number.isFinite(single) ? single : value;
}
