import { z } from 'zod';
import {
  type BuscaDeCenas,
  type Caixa,
  type Cena,
  FalhaDoProvedor,
  type PaginaDeCenas,
} from '#domain/imagem/provedor.ts';
import { instantsOf, localDate, written } from '../local-date.ts';
import { placeOf } from '../place-of.ts';
import type { PlanetCalls } from './calls.ts';

export const PLANET = 'planet';
/** What is searched for: the daily scenes of the constellation. */
export const ITEM_TYPE = 'PSScene';
const SEARCH_PATH = '/data/v1/quick-search';
/** Where the pages after the first one lie. */
const PAGES_PATH = '/data/v1/searches/';
const PAGE = 50;
/** Metres that a pixel of its scenes covers, where an item does not say. */
const USUAL_M = 3;
/** Of the whole constellation: what is grouped by satellite is one pass of all of them. */
const CONSTELLATION = 'PlanetScope';

/** An item's id, as it may stand in a path. */
export const ITEM_ID = /^[\w-]{1,100}$/;

const featureSchema = z.object({
  id: z.string().regex(ITEM_ID),
  geometry: z.unknown().optional(),
  properties: z.object({
    acquired: z.iso.datetime({ offset: true }),
    cloud_cover: z.number().nullish(),
    pixel_resolution: z.number().positive().nullish(),
    gsd: z.number().positive().nullish(),
  }),
});
const pageSchema = z.object({
  features: z.array(z.unknown()).max(1_000),
  _links: z.object({ _next: z.string().max(4_000).nullish() }).nullish(),
});

/** Scenes from the newest. @throws FalhaDoProvedor */
export async function searchScenes(
  calls: PlanetCalls,
  busca: BuscaDeCenas,
  signal: AbortSignal,
): Promise<PaginaDeCenas> {
  const { apos, de, ate } = busca;
  const page =
    apos === null
      ? await pageOf(calls, `${SEARCH_PATH}?_sort=acquired+desc&_page_size=${PAGE}`, signal, queryOf(busca))
      : await pageOf(calls, calls.next(apos, PAGES_PATH) ?? '', signal);
  const within = ({ data }: Cena) => data !== null && (de === null || data >= de) && (ate === null || data <= ate);
  const cenas = page.features.map(sceneOf).filter((cena) => cena !== null && within(cena)) as Cena[];
  const proxima = page.features.length === 0 ? null : calls.next(page._links?._next, PAGES_PATH);
  // A page that names itself would have no end.
  return { cenas, proxima: proxima === apos ? null : proxima };
}

/** Where scenes lie of which only the ids are known. @throws FalhaDoProvedor */
export async function boxesOf(
  calls: PlanetCalls,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Caixa>> {
  const filter = { type: 'StringInFilter', field_name: 'id', config: ids };
  const body = { item_types: [ITEM_TYPE], filter };
  const page = await pageOf(calls, `${SEARCH_PATH}?_page_size=250`, signal, body);
  return new Map(page.features.map(sceneOf).flatMap((cena) => (cena === null ? [] : [[cena.id, cena.bbox] as const])));
}

async function pageOf(calls: PlanetCalls, path: string, signal: AbortSignal, body?: unknown) {
  const page = pageSchema.safeParse(await calls.list(path, signal, body));
  if (!page.success) throw new FalhaDoProvedor(PLANET, 'resposta_invalida');
  return page.data;
}

function queryOf({ bbox, de, ate, nuvensMax, resolucaoMin, resolucaoMax }: BuscaDeCenas) {
  const [w, s, e, n] = bbox;
  const ring = [
    [w, s],
    [e, s],
    [e, n],
    [w, n],
    [w, s],
  ];
  const { from, to } = instantsOf(de, ate, w, e);
  const range = (limits: Readonly<Record<string, string | number | null>>) =>
    Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== null));
  const acquired = range({ gte: from === null ? null : written(from), lt: to === null ? null : written(to) });
  const pixel = range({ gte: resolucaoMin, lte: resolucaoMax });
  const narrow = (type: string, field_name: string, config: object) =>
    Object.keys(config).length === 0 ? [] : [{ type, field_name, config }];
  const config = [
    { type: 'GeometryFilter', field_name: 'geometry', config: { type: 'Polygon', coordinates: [ring] } },
    ...narrow('DateRangeFilter', 'acquired', acquired),
    // Theirs is a share of one.
    ...narrow('RangeFilter', 'cloud_cover', range({ lte: nuvensMax === null ? null : nuvensMax / 100 })),
    ...narrow('RangeFilter', 'pixel_resolution', pixel),
  ];
  return { item_types: [ITEM_TYPE], filter: { type: 'AndFilter', config } };
}

function sceneOf(feature: unknown): Cena | null {
  const read = featureSchema.safeParse(feature);
  const place = read.success ? placeOf(read.data) : null;
  if (!read.success || place === null) return null;
  const { acquired, cloud_cover, pixel_resolution, gsd } = read.data.properties;
  const taken = Date.parse(acquired);
  return {
    id: read.data.id,
    satelite: CONSTELLATION,
    obtida_em: new Date(taken).toISOString(),
    ...localDate(taken, place.bbox),
    percentual_nuvens: cloud_cover == null ? null : Math.min(100, Math.max(0, Math.round(cloud_cover * 10_000) / 100)),
    resolucao: pixel_resolution ?? gsd ?? USUAL_M,
    ...place,
    tipos: ['true_color'],
  };
}
