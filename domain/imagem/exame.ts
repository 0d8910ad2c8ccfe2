import { z } from 'zod';
import { geometriaSchema } from '../geometria/geojson.ts';

/** What a band measures, where it is known. The indexes are pictures by themselves. */
export const PAPEIS = [
  ...([
    'azul',
    'verde',
    'vermelho',
    'infravermelho_proximo',
    'infravermelho_medio_1',
    'infravermelho_medio_2',
  ] as const),
  ...(['ndvi', 'ndwi', 'nbr'] as const),
] as const;
export const papelSchema = z.enum(PAPEIS);
export type Papel = z.infer<typeof papelSchema>;

/** Types of pixel that are read. Complex ones are not. */
export const TIPOS_DE_PIXEL = ['Byte', 'UInt16', 'Int16', 'UInt32', 'Int32', 'Float32', 'Float64'] as const;
const tipoDePixelSchema = z.enum(TIPOS_DE_PIXEL);

/** Bands of one image that are read: pictures and charts are made of a few. */
export const MAX_BANDAS = 64;
/** Characters of the text of a coordinate system. */
export const MAX_WKT = 16_000;

/** Over the pixels that say something; null where a band has none. */
const medidasSchema = z.object({
  minimo: z.number(),
  maximo: z.number(),
  media: z.number(),
  desvio: z.number(),
  /** Percentiles 2 and 98, between which a picture is stretched. */
  p2: z.number(),
  p98: z.number(),
});

/** One band as the file has it. Values in files are `valor * escala + deslocamento` in the world. */
export const bandaSchema = z.object({
  nome: z.string().max(200),
  /** Null where the file does not say it: a person may. */
  papel: papelSchema.nullable(),
  /** Nanometres, of the middle; null where it is not known. */
  comprimento_de_onda: z.number().positive().nullable(),
  tipo: tipoDePixelSchema,
  /** The value that stands for nothing; text for what no number of JSON is. */
  nodata: z.union([z.number(), z.enum(['nan', 'inf', '-inf'])]).nullable(),
  escala: z.number(),
  deslocamento: z.number(),
  medidas: medidasSchema.nullable(),
});
export type Banda = z.infer<typeof bandaSchema>;

/** When a picture was taken: the instant, and the zone whose date and clock are told. */
export const obtencaoSchema = z.object({
  /** ISO 8601 in UTC. */
  instante: z.iso.datetime(),
  /** Name of the IANA data base, `America/Sao_Paulo`. */
  fuso: z.string().min(1).max(64),
});
export type Obtencao = z.infer<typeof obtencaoSchema>;

/** What a file was seen to be. */
export const exameSchema = z.object({
  largura: z.int().min(1),
  altura: z.int().min(1),
  /** The coordinate system as text (WKT 2), also where it has no EPSG code. */
  crs_wkt: z.string().min(1).max(MAX_WKT),
  crs_epsg: z.int().min(1).nullable(),
  /** Metres of the ground that a pixel covers, at the middle. */
  resolucao: z.number().positive(),
  /** West, south, east, north in degrees, of what says something. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** The outline of what says something, in EPSG:4326. */
  pegada: geometriaSchema,
  bandas: z.array(bandaSchema).min(1).max(MAX_BANDAS),
  /** What tells pixels that say nothing apart. */
  mascara: z.enum(['nenhuma', 'alfa', 'nodata']),
  /** Pixels of each band that the percentiles were taken from. */
  amostra: z.int().min(1),
  /** Percent of its pixels that look like cloud; absent where its bands cannot tell. An estimate: a person may say otherwise. */
  nuvens_estimadas: z.int().min(0).max(100).optional(),
  /** What the file says of the picture; null where it says nothing. */
  dito: z.object({
    /** Without a zone of its own it is in UTC, as sensors write it. */
    instante: z.iso.datetime().nullable(),
    satelite: z.string().max(100).nullable(),
    /** Cloud cover in percent. */
    nuvens: z.number().min(0).max(100).nullable(),
  }),
});
export type Exame = z.infer<typeof exameSchema>;

/** What stands where a file's coordinate system has no name of its own. */
const SEM_NOME = /^(unnamed|unknown|undefined)?$/i;

/** The name that a coordinate system goes by, out of its text (WKT, 1 or 2); null where it has none. */
export function nomeDoSistema(crs_wkt: string): string | null {
  const [, nome = ''] = /^\w+\["([^"]*)"/.exec(crs_wkt) ?? [];
  return SEM_NOME.test(nome.trim()) ? null : nome;
}
