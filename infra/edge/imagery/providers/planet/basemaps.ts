import { z } from 'zod';
import {
  type BuscaDeCenas,
  type Caixa,
  type Cena,
  FalhaDoProvedor,
  type ProvedorDeImagens,
} from '#domain/imagem/provedor.ts';
import { placeOf } from '../place-of.ts';
import { createPictures, tileOf } from '../provider-pictures.ts';
import { createPlanetCalls, type PlanetCalls, type PlanetGiven } from './calls.ts';

export const PLANET_BASEMAP = 'planet_basemap';
const MOSAICS_PATH = '/basemaps/v1/mosaics';
const PAGE = 50;
/** Pages of their list that are read for one of ours: mosaics of whole years, of every series. */
const PAGES = 20;

/** A mosaic's name, as it may stand in a path. */
const NAME = /^[\w.-]{1,100}$/;

const degrees = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const mosaicSchema = z.object({
  name: z.string().regex(NAME),
  bbox: degrees,
  first_acquired: z.iso.datetime({ offset: true }).nullish(),
  last_acquired: z.iso.datetime({ offset: true }).nullish(),
  grid: z.object({ resolution: z.number().positive().nullish() }).nullish(),
});
const pageSchema = z.object({
  mosaics: z.array(z.unknown()).max(1_000),
  _links: z.object({ _next: z.string().max(4_000).nullish() }).nullish(),
});

/** Mosaics of Planet, each of them of a month or of a quarter: what maps lie on. */
export function createPlanetBasemaps(given: PlanetGiven): ProvedorDeImagens {
  const calls = createPlanetCalls(PLANET_BASEMAP, given);
  const figura = createPictures();
  return {
    id: PLANET_BASEMAP,
    nome: 'Planet (mosaicos)',
    comChave: given.key !== null,
    async buscar(busca, signal) {
      const found = (await mosaicsOf(calls, signal)).filter((mosaic) => matches(mosaic, busca));
      found.sort((a, b) =>
        (a.data ?? '') === (b.data ?? '') ? byName(a, b) : (a.data ?? '') < (b.data ?? '') ? 1 : -1,
      );
      const from = /^\d{1,5}$/.test(busca.apos ?? '') ? Number(busca.apos) : 0;
      const to = from + PAGE;
      return { cenas: found.slice(from, to), proxima: to < found.length ? String(to) : null };
    },
    async ladrilho({ cenas, z: zoom, x, y }) {
      const names = cenas.map(({ id }) => id).filter((name) => NAME.test(name));
      return figura([PLANET_BASEMAP, names, zoom, x, y], async (signal) => {
        const paths = names.map((name) => `/basemaps/v1/planet-tiles/${name}/gmap/${zoom}/${x}/${y}.png`);
        const pictures = await Promise.all(paths.map((path) => calls.picture(path, signal)));
        return tileOf(
          PLANET_BASEMAP,
          pictures.filter((picture) => picture !== null),
        );
      });
    },
    // Of a mosaic of the whole world there is no picture that would tell it from another.
    miniatura: async () => null,
    cota: async () => calls.quota(),
    saude: (signal) => calls.answers(MOSAICS_PATH, signal),
  };
}

const byName = (a: Cena, b: Cena) => (a.id < b.id ? -1 : 1);

/** All that the key gives: their list has an order of its own. @throws FalhaDoProvedor */
async function mosaicsOf(calls: PlanetCalls, signal: AbortSignal): Promise<Cena[]> {
  const found: Cena[] = [];
  let path: string | null = `${MOSAICS_PATH}?_page_size=250`;
  for (let read = 0; path !== null && read < PAGES; read++) {
    const page = pageSchema.safeParse(await calls.list(path, signal));
    if (!page.success) throw new FalhaDoProvedor(PLANET_BASEMAP, 'resposta_invalida');
    found.push(...page.data.mosaics.map(sceneOf).filter((cena) => cena !== null));
    path = page.data.mosaics.length === 0 ? null : calls.next(page.data._links?._next, MOSAICS_PATH);
  }
  return found;
}

function sceneOf(mosaic: unknown): Cena | null {
  const read = mosaicSchema.safeParse(mosaic);
  const place = read.success ? placeOf({ bbox: onEarth(read.data.bbox) }) : null;
  if (!read.success || place === null) return null;
  const { name, first_acquired, last_acquired, grid } = read.data;
  // The end of its time is the first instant after it.
  const last = last_acquired == null ? null : Date.parse(last_acquired) - 1;
  const seen = last ?? (first_acquired == null ? null : Date.parse(first_acquired));
  return {
    id: name,
    // Each mosaic stands for itself: two series of one month are no group.
    satelite: name,
    obtida_em: seen === null ? null : new Date(seen).toISOString(),
    data: seen === null ? null : new Date(seen).toISOString().slice(0, 10),
    percentual_nuvens: null,
    resolucao: grid?.resolution ?? null,
    ...place,
    tipos: ['true_color'],
  };
}

/** Mosaics of the whole world end a little beyond it. */
function onEarth([w, s, e, n]: Caixa): Caixa {
  return [Math.max(-180, w), Math.max(-90, s), Math.min(180, e), Math.min(90, n)];
}

function matches({ bbox, data, resolucao }: Cena, { bbox: place, de, ate, resolucaoMin, resolucaoMax }: BuscaDeCenas) {
  const meets = bbox[0] < place[2] && bbox[2] > place[0] && bbox[1] < place[3] && bbox[3] > place[1];
  const dated = (de === null || (data !== null && data >= de)) && (ate === null || (data !== null && data <= ate));
  const fine =
    resolucao === null || (resolucao >= (resolucaoMin ?? 0) && resolucao <= (resolucaoMax ?? Number.POSITIVE_INFINITY));
  return meets && dated && fine;
}
