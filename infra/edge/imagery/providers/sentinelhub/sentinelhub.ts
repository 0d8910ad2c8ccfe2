import { MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import {
  FalhaDoProvedor,
  type Figura,
  type PedidoDeLadrilho,
  type ProvedorDeImagens,
} from '#domain/imagem/provedor.ts';
import { TILE_SIDE } from '../../picture.ts';
import type { GuardedFetch } from '../guarded-fetch.ts';
import { written } from '../local-date.ts';
import { checkedPng, createPictures, LARGEST_SIDE, type Pictures, tileOf } from '../provider-pictures.ts';
import { type Calls, type Credentials, createCalls, SENTINELHUB } from './calls.ts';
import { boxOf, CATALOGUE_PATH, search } from './catalogue.ts';
import { evalscriptOf } from './evalscripts.ts';
import { type Collection, productOf } from './product.ts';

/** Where it answers, and where it gives tokens, unless configuration says otherwise. */
export const SENTINELHUB_ADDRESS = 'https://services.sentinel-hub.com';

/** What is searched for: reflectances of the ground. What is known by its id is shown at the level that the id names. */
const SEARCHED: Collection = 'sentinel-2-l2a';
const PROCESS_PATH = '/api/v1/process';
const MERCATOR = 'http://www.opengis.net/def/crs/EPSG/0/3857';
const DEGREES = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
/** Metres that a pixel may cover for them to make a picture of it. */
const COARSEST_M = 1_500;
/** A square of a pass is taken within this time from the pass's beginning, and the next pass of the same place after it. */
const PASS_MS = 3_600_000;
/** Pixels on the longer side of a thumbnail. */
const THUMBNAIL_SIDE = 256;
/** Four bytes a pixel of the largest picture, and what a PNG adds. */
const PICTURE_BYTES = LARGEST_SIDE ** 2 * 4 + 65_536;

export interface SentinelHub {
  readonly fetch: GuardedFetch;
  /** Null where nobody has set its key up. */
  readonly credentials: Credentials | null;
  readonly address?: string | undefined;
  /** Of its tokens, where another server gives them. */
  readonly tokenAddress?: string | undefined;
  now?(): number;
}

/** Sentinel-2 through the Catalog and Process API of Sentinel Hub. */
export function createSentinelHub(given: SentinelHub): ProvedorDeImagens {
  const { fetch, credentials, now } = given;
  const base = (given.address ?? SENTINELHUB_ADDRESS).replace(/\/+$/, '');
  const known =
    credentials === null
      ? null
      : createCalls({
          fetch,
          base,
          tokenAddress: given.tokenAddress,
          credentials,
          ...(now === undefined ? {} : { now }),
        });
  const figura = createPictures();
  const calls = (): Calls => {
    if (known === null) throw new FalhaDoProvedor(SENTINELHUB, 'sem_chave');
    return known;
  };

  return {
    id: SENTINELHUB,
    nome: 'Sentinel Hub',
    comChave: credentials !== null,
    buscar: async (busca, signal) => search(calls(), SEARCHED, busca, signal),
    ladrilho: async (pedido) => tile(calls(), figura, pedido),
    miniatura: async (cena, signal) => thumbnail(calls(), figura, cena, signal),
    cota: async () => known?.quota() ?? null,
    async saude(signal) {
      const answer = await fetch.bytes(`${base}${CATALOGUE_PATH}/`, { signal, maxBytes: 2 ** 20 }).catch(() => null);
      signal.throwIfAborted();
      return answer !== null;
    },
  };
}

interface Wanted {
  readonly script: string;
  readonly collection: Collection;
  readonly from: number;
  readonly to: number;
  readonly bounds: { readonly bbox: readonly number[]; readonly crs: string };
  readonly size: readonly [width: number, height: number];
}

function tile(calls: Calls, figura: Pictures, { cenas, tipo, z, x, y }: PedidoDeLadrilho): Figura | null {
  const script = evalscriptOf(tipo);
  const products = cenas.map(({ id }) => productOf(id)).filter((product) => product !== null);
  const [first] = products;
  if (script === null || first === undefined) return null;
  const side = (2 * MEIO_MUNDO_M) / 2 ** z;
  const [west, north] = [x * side - MEIO_MUNDO_M, MEIO_MUNDO_M - y * side];
  const began = products.map((product) => product.began);
  const wanted = {
    script,
    collection: first.collection,
    from: Math.min(...began),
    to: Math.max(...began) + PASS_MS,
    bounds: { bbox: [west, north - side, west + side, north], crs: MERCATOR },
  };
  // They make no picture of pixels that are too coarse: finer ones are asked for, and put together here.
  let pixels = TILE_SIDE;
  while (side / pixels > COARSEST_M) pixels *= 2;
  return figura([SENTINELHUB, wanted, pixels], async (signal) =>
    // Whole continents on one square are not worth asking for.
    tileOf(
      SENTINELHUB,
      pixels > LARGEST_SIDE ? [] : [await picture(calls, { ...wanted, size: [pixels, pixels] }, signal)],
    ),
  );
}

async function thumbnail(calls: Calls, figura: Pictures, cena: string, sinal: AbortSignal): Promise<Figura | null> {
  const [script, product] = [evalscriptOf('true_color'), productOf(cena)];
  const bbox = product === null ? null : await boxOf(calls, cena, sinal);
  if (script === null || product === null || bbox === null) return null;
  const [west, south, east, north] = bbox;
  const across = (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = THUMBNAIL_SIDE / Math.max(across, north - south, Number.EPSILON);
  const size = [across, north - south].map((length) => Math.max(1, Math.round(length * scale)));
  const { collection, began: from } = product;
  const wanted = { script, collection, from, to: from + PASS_MS, bounds: { bbox, crs: DEGREES } };
  const [width = 1, height = 1] = size;
  return figura([SENTINELHUB, 'thumbnail', cena, width, height], (signal) =>
    picture(calls, { ...wanted, size: [width, height] }, signal),
  );
}

/** One mosaic of a pass, the later squares above. @throws FalhaDoProvedor */
async function picture(calls: Calls, wanted: Wanted, signal: AbortSignal): Promise<Buffer> {
  const { script, collection, from, to, bounds, size } = wanted;
  const [width, height] = size;
  const timeRange = { from: written(from), to: written(to) };
  const body = {
    input: {
      bounds: { bbox: bounds.bbox, properties: { crs: bounds.crs } },
      data: [{ type: collection, dataFilter: { timeRange, mosaickingOrder: 'mostRecent' } }],
    },
    output: { width, height, responses: [{ identifier: 'default', format: { type: 'image/png' } }] },
    evalscript: script,
  };
  const answer = await calls.ask(PROCESS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'image/png' },
    body: JSON.stringify(body),
    signal,
    maxBytes: PICTURE_BYTES,
  });
  return checkedPng(SENTINELHUB, answer.bytes);
}
