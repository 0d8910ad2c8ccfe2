import { z } from 'zod';
import { tiposPossiveis } from '#domain/imagem/imagem.policy.ts';
import type { Caixa, Cena } from '#domain/imagem/provedor.ts';
import { localDate } from '../local-date.ts';
import { placeOf } from '../place-of.ts';
import { itemAddress } from './api.ts';
import { assetsOf, type StacAsset, thumbnailOf } from './assets.ts';
import { type StacBand, type StacMask, stacBands, stacMask } from './bands.ts';

/** Of a name of a scene. */
const LETTERS = 300;

const instant = z.iso.datetime({ offset: true });
/** What is written wrong is as if it were not there. */
const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().catch(null);

const itemSchema = z.object({
  id: z.string().min(1).max(LETTERS),
  collection: maybe(z.string().min(1).max(LETTERS)),
  geometry: z.unknown().optional(),
  bbox: maybe(z.array(z.number()).min(4).max(6)),
  properties: z
    .object({
      datetime: z.union([instant, z.null()]).optional(),
      start_datetime: maybe(instant),
      'eo:cloud_cover': maybe(z.number()),
      gsd: maybe(z.number().positive()),
      platform: maybe(z.string().min(1).max(100)),
      constellation: maybe(z.string().min(1).max(100)),
    })
    .loose(),
  assets: z.record(z.string(), z.unknown()),
});

/** An item as its scene is found and drawn. */
export interface StacItem {
  readonly cena: Cena;
  readonly bandas: readonly StacBand[];
  /** Null where no file of it says where clouds are. */
  readonly mascara: StacMask | null;
  /** Address of a small picture; null where there is none. */
  readonly miniatura: string | null;
}

/** What a scene is called: its item, and the collection in which that name is one of a kind. */
export function namesOf(cena: string): { readonly collection: string; readonly name: string } | null {
  const [collection, name, ...more] = cena.split('/').map(decoded);
  return collection == null || name == null || more.length > 0 ? null : { collection, name };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part) || null;
  } catch {
    return null;
  }
}

/** @param base the API's landing page. @returns null for what is no item that can be shown */
export function itemOf(base: URL, feature: unknown): StacItem | null {
  const read = itemSchema.safeParse(feature);
  if (!read.success || read.data.collection == null) return null;
  const { id, collection, geometry, bbox, properties } = read.data;
  const name = `${encodeURIComponent(collection)}/${encodeURIComponent(id)}`;
  const place = placeOf({ geometry, bbox: flat(bbox) });
  if (place === null || name.length > LETTERS) return null;
  // Of what was put together of many passes, the first one: servers sort by it.
  const said = properties.datetime ?? properties.start_datetime;
  const taken = said == null ? null : Date.parse(said);
  const assets = assetsOf(itemAddress(base, collection, id), read.data.assets, properties);
  const bandas = stacBands(assets, properties);
  const { platform, constellation } = properties;
  const cena: Cena = {
    id: name,
    satelite: satelliteOf(platform ?? constellation ?? null),
    obtida_em: taken === null ? null : new Date(taken).toISOString(),
    ...(taken === null ? { data: null } : localDate(taken, place.bbox)),
    percentual_nuvens: percent(properties['eo:cloud_cover']),
    resolucao: properties.gsd ?? finest(assets),
    ...place,
    tipos: [...tiposPossiveis(bandas.map(({ papel }) => papel))],
  };
  return { cena, bandas, mascara: stacMask(assets), miniatura: thumbnailOf(assets) };
}

/** Without heights. */
function flat(bbox: readonly number[] | null | undefined): Caixa | null {
  const [w, s, e, n] = bbox?.length === 6 ? [bbox[0], bbox[1], bbox[3], bbox[4]] : (bbox ?? []);
  return w === undefined || s === undefined || e === undefined || n === undefined ? null : [w, s, e, n];
}

const percent = (clouds: number | null | undefined): number | null =>
  clouds == null ? null : Math.min(100, Math.max(0, Math.round(clouds * 100) / 100));

const finest = (assets: readonly StacAsset[]): number | null => {
  const said = assets.flatMap(({ resolucao }) => resolucao ?? []);
  return said.length === 0 ? null : Math.min(...said);
};

/** `sentinel-2a` as people write it; what is written otherwise stays. */
const satelliteOf = (name: string | null): string | null =>
  name?.replace(/^([a-z])([a-z]*)(-\d+)([a-z]?)$/, (_, first, rest, number, letter) => {
    return `${first.toUpperCase()}${rest}${number}${letter.toUpperCase()}`;
  }) ?? null;
