import pLimit from 'p-limit';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { ProvedorNoCatalogo } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { type Caixa, type Cena, FalhaDoProvedor, type ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import type { AreaDaSerie, GrandezaDaSerie } from '#domain/imagem/serie.ts';
import type { Log } from '#infra/log.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { searchFor, searchGroups, statesOf, unless } from './catalogue/search.ts';
import type { Provedores } from './providers/provedores.ts';
import type { Outcome } from './series.ts';

/** Passes that are read of others, the newest: each costs its provider some requests. */
const MOST_GROUPS = 40;
/** Scenes that are read at once; each provider has its own limit besides. */
const AT_ONCE = 4;
/** Time to find scenes, and to have read them. */
const [SEARCH_MS, ALL_MS] = [8_000, 25_000];
/** Degrees around a point within which a scene is looked for. */
const AROUND = 1e-6;

const NO_FILTER = { nuvensMax: null, resolucaoMin: null, resolucaoMax: null };

interface Dependencies {
  readonly provedores: Provedores;
  readonly log: Pick<Log, 'error' | 'warn'>;
  readonly allMs?: number;
}

interface OfOthers {
  readonly outcomes: readonly Outcome[];
  readonly provedores: readonly ProvedorNoCatalogo[];
  readonly completa: boolean;
}

type Read = NonNullable<ProvedorDeImagens['serie']>;

/** How a place went over the scenes of whoever gives their files, within the time that somebody waits. */
export function createSeriesOfOthers({ provedores, log, allMs = ALL_MS }: Dependencies) {
  return async (
    escopo: Escopo,
    area: AreaDaSerie,
    grandeza: GrandezaDaSerie,
    sinal: AbortSignal,
  ): Promise<OfOthers> => {
    const todos = (await provedores.de(escopo)).filter(({ serie }) => serie !== undefined);
    if (todos.length === 0) return { outcomes: [], provedores: [], completa: true };
    const late = AbortSignal.timeout(allMs);
    const search = { ...searchFor(placeOf(area), {}), limite: MOST_GROUPS };
    const { grupos, fim, estados } = await searchGroups(todos, search, { sinal, log, searchMs: SEARCH_MS });
    const limit = pLimit(AT_ONCE);
    const outcomes = await Promise.all(
      grupos.flatMap(({ provedor, cenas }) => {
        const read = todos.find(({ id }) => id === provedor)?.serie;
        return read === undefined
          ? []
          : cenas.map((cena) => limit(() => outcomeOf({ read, provedor, cena, late, sinal }, area, grandeza)));
      }),
    );
    return { outcomes, provedores: statesOf(todos, estados), completa: fim };
  };
}

interface Reading {
  readonly read: Read;
  readonly provedor: string;
  readonly cena: Cena;
  /** Aborted once the time is over. */
  readonly late: AbortSignal;
  readonly sinal: AbortSignal;
}

/** What cannot be read is told with its reason, and the others are read. */
async function outcomeOf(
  { read, provedor, cena, late, sinal }: Reading,
  area: AreaDaSerie,
  grandeza: GrandezaDaSerie,
): Promise<Outcome> {
  sinal.throwIfAborted();
  const { id, satelite, data } = cena;
  const named = { imagem_id: `${provedor}/${id}`, nome: decodeURIComponent(id) };
  if (late.aborted) return { ...named, motivo: 'tempo' };
  const over = AbortSignal.any([sinal, late]);
  try {
    const said = await unless(over, read(id, area, grandeza, over));
    return typeof said === 'string' ? { ...named, motivo: said } : { ...named, provedor, satelite, data, ...said };
  } catch (error) {
    sinal.throwIfAborted();
    if (late.aborted) return { ...named, motivo: 'tempo' };
    if (!(error instanceof FalhaDoProvedor)) throw error;
    return { ...named, motivo: 'ilegivel' };
  }
}

/** Of more numbers than a call may have arguments: areas that are stored have many corners. */
const least = (numbers: readonly number[]) => numbers.reduce((one, other) => Math.min(one, other), Infinity);

/** The area as a search of the catalogue has it. */
function placeOf(area: AreaDaSerie) {
  const places = 'ponto' in area ? [area.ponto] : area.aneis.flat();
  const [lngs, lats] = [places.map(([lng = 0]) => lng), places.map(([, lat = 0]) => lat)];
  const [west, south] = [least(lngs) - AROUND, least(lats) - AROUND];
  const [east, north] = [-least(lngs.map((lng) => -lng)) + AROUND, -least(lats.map((lat) => -lat)) + AROUND];
  const bbox: Caixa = [west, south, east, north];
  const around: Geometria = {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
  return { ativo_id: null, area: around, bbox, de: null, ate: null, filtro: NO_FILTER };
}
