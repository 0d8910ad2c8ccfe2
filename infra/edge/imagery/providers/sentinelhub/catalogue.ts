import { z } from 'zod';
import type { BuscaDeCenas, Cena, PaginaDeCenas } from '#domain/imagem/provedor.ts';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { instantsOf, localDate, written } from '../local-date.ts';
import { placeOf } from '../place-of.ts';
import { jsonOf } from '../provider-answers.ts';
import { type Calls, SENTINELHUB } from './calls.ts';
import { evalscriptTypes } from './evalscripts.ts';
import { type Collection, productOf } from './product.ts';

export const CATALOGUE_PATH = '/api/v1/catalog/1.0.0';
/** Scenes of a page. */
const PAGE = 50;
const ANSWER_BYTES = 8 * 2 ** 20;
/** Metres of the ground that a pixel of its finest bands covers. */
const FINEST = 10;
/** How their `next` is written: a number so far, kept as text in case that it will be one. */
const NEXT = /^[\w.:=-]{1,500}$/;

const degrees = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const featureSchema = z.object({
  id: z.string().max(300),
  bbox: degrees.nullish(),
  geometry: z.unknown().optional(),
  properties: z.object({
    datetime: z.iso.datetime({ offset: true }),
    'eo:cloud_cover': z.number().nullish(),
    gsd: z.number().positive().nullish(),
  }),
});
const pageSchema = z.object({
  features: z.array(z.unknown()).max(1_000),
  context: z.object({ next: z.union([z.number(), z.string()]).nullish() }).nullish(),
});

/** Scenes as their catalogue tells them, the newest first, as it answers. @throws FalhaDoProvedor */
export async function search(
  calls: Calls,
  collection: Collection,
  busca: BuscaDeCenas,
  signal: AbortSignal,
): Promise<PaginaDeCenas> {
  const { resolucaoMin, resolucaoMax } = busca;
  if ((resolucaoMin ?? 0) > FINEST || (resolucaoMax ?? FINEST) < FINEST) return { cenas: [], proxima: null };
  if (busca.apos !== null && !NEXT.test(busca.apos)) throw new FalhaDoProvedor(SENTINELHUB, 'resposta_invalida');
  const answer = await calls.ask(`${CATALOGUE_PATH}/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/geo+json' },
    body: JSON.stringify(bodyOf(collection, busca)),
    signal,
    maxBytes: ANSWER_BYTES,
  });
  const page = pageSchema.safeParse(jsonOf(SENTINELHUB, answer));
  if (!page.success) throw new FalhaDoProvedor(SENTINELHUB, 'resposta_invalida');
  const next = page.data.context?.next ?? null;
  const cenas = page.data.features.map(sceneOf).filter((cena) => cena !== null && within(cena, busca)) as Cena[];
  cenas.sort((a, b) => ((a.obtida_em ?? '') < (b.obtida_em ?? '') ? 1 : -1));
  const goesOn =
    next !== null && page.data.features.length > 0 && NEXT.test(String(next)) && String(next) !== busca.apos;
  return { cenas, proxima: goesOn ? String(next) : null };
}

function bodyOf(collection: Collection, { bbox, de, ate, nuvensMax, apos }: BuscaDeCenas) {
  const { from, to } = instantsOf(de, ate, bbox[0], bbox[2]);
  return {
    collections: [collection],
    bbox,
    datetime: `${from === null ? '..' : written(from)}/${to === null ? '..' : written(to)}`,
    limit: PAGE,
    ...(nuvensMax === null ? {} : { filter: `eo:cloud_cover <= ${nuvensMax}`, 'filter-lang': 'cql2-text' }),
    // Theirs is a number as long as it looks like one.
    ...(apos === null ? {} : { next: /^\d{1,15}$/.test(apos) ? Number(apos) : apos }),
  };
}

/** Dates are local; the search was by instants, which are wider. */
const within = ({ data }: Cena, { de, ate }: BuscaDeCenas) =>
  data !== null && (de === null || data >= de) && (ate === null || data <= ate);

function sceneOf(feature: unknown): Cena | null {
  const read = featureSchema.safeParse(feature);
  if (!read.success) return null;
  const { id, properties } = read.data;
  const product = productOf(id);
  const place = placeOf(read.data);
  if (product === null || place === null) return null;
  const taken = Date.parse(properties.datetime);
  const clouds = properties['eo:cloud_cover'] ?? null;
  return {
    id,
    satelite: product.satellite,
    obtida_em: new Date(taken).toISOString(),
    ...localDate(taken, place.bbox),
    percentual_nuvens: clouds === null ? null : Math.min(100, Math.max(0, clouds)),
    resolucao: properties.gsd ?? FINEST,
    ...place,
    tipos: [...evalscriptTypes],
  };
}

/** The item of one scene: where it lies. Null where the catalogue does not know it. @throws FalhaDoProvedor */
export async function boxOf(calls: Calls, cena: string, signal: AbortSignal) {
  const product = productOf(cena);
  if (product === null) return null;
  const path = `${CATALOGUE_PATH}/collections/${product.collection}/items/${cena}`;
  const answer = await calls.ask(path, { headers: { accept: 'application/geo+json' }, signal, maxBytes: ANSWER_BYTES });
  if (answer.status === 404) return null;
  const read = featureSchema.safeParse(jsonOf(SENTINELHUB, answer));
  if (!read.success) throw new FalhaDoProvedor(SENTINELHUB, 'resposta_invalida');
  return placeOf(read.data)?.bbox ?? null;
}
