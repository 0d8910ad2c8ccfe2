import { LRUCache } from 'lru-cache';
import { receitaDe } from '#domain/imagem/imagem.policy.ts';
import {
  FalhaDoProvedor,
  type Figura,
  type Lugar,
  type PedidoDeLadrilho,
  type ProvedorDeImagens,
} from '#domain/imagem/provedor.ts';
import { type ValorNoPonto, valoresPorCima, valorIlegivel } from '#domain/imagem/valores.ts';
import type { Log } from '#infra/log.ts';
import { placeAround } from '../../picture.ts';
import type { GuardedFetch } from '../guarded-fetch.ts';
import { withoutCause } from '../provider-answers.ts';
import { createPictures } from '../provider-pictures.ts';
import { createStacApi, type StacApi } from './api.ts';
import type { StacProvider } from './configuration.ts';
import { createStacHistograms } from './histogram.ts';
import { itemOf, namesOf, type StacItem } from './items.ts';
import { createStacNumbers, type StacNumbers } from './numbers.ts';
import { createRemoteCogs } from './remote-cog.ts';
import { searchItems } from './search.ts';
import { redrawn, THUMBNAIL_BYTES } from './thumbnails.ts';
import { createStacTiles } from './tiles.ts';

/** Items that are remembered as they were found. */
const REMEMBERED = 5_000;
/** Items of a tile that are asked for at once. */
const AT_ONCE = 8;
/** Scenes over one place that values are read of: the uppermost of more. */
const MOST_READ = 8;

interface Given {
  readonly provider: Omit<StacProvider, 'arquivos'>;
  readonly fetch: GuardedFetch;
  readonly log: Pick<Log, 'warn'>;
}

/** Scenes of any STAC API, painted here from the files that its items name. */
export function createStac({ provider, fetch, log }: Given): ProvedorDeImagens {
  const { id, nome } = provider;
  const api = createStacApi(provider, fetch);
  const cogs = createRemoteCogs({ provedor: id, fetch });
  const tiles = createStacTiles({ provedor: id, cogs });
  const histogramOf = createStacHistograms({ provedor: id, cogs });
  const figura = createPictures();
  const items = createItems(api);

  async function ladrilho(pedido: PedidoDeLadrilho, sinal: AbortSignal): Promise<Figura | null> {
    const { cenas, tipo, contraste = null, z, x, y } = pedido;
    const can = (await items.all(cenas, sinal)).filter(({ bandas }) => receitaDe(tipo, bandas.map(papelOf)) !== null);
    if (can.length === 0) return null;
    const files = can.map(({ cena, bandas }) => [cena.id, bandas]);
    return figura([id, files, tipo, contraste, z, x, y], (signal) =>
      tiles.make({ items: can, tipo, contraste, place: { z, x, y } }, signal),
    );
  }

  return {
    id,
    nome,
    comChave: true,
    ladrilho,
    async buscar(busca, sinal) {
      const { items: found, proxima, skipped } = await searchItems(api, provider, busca, sinal);
      if (skipped > 0) log.warn({ provedor: id, itens: skipped }, 'itens que não se entendem ficaram de fora da busca');
      for (const one of found) items.remember(one);
      return { cenas: found.map(({ cena }) => cena), proxima };
    },
    async miniatura(cena, sinal) {
      const found = await items.one(cena, sinal);
      if (found === null) return null;
      const {
        miniatura,
        cena: {
          tipos: [tipo],
          bbox,
        },
      } = found;
      if (miniatura === null) {
        return tipo === undefined ? null : ladrilho({ cenas: [{ id: cena }], tipo, ...placeAround(bbox) }, sinal);
      }
      return figura([id, 'thumbnail', cena, miniatura], async (signal) => {
        const { bytes } = await withoutCause(
          () => fetch.bytes(miniatura, { signal, maxBytes: THUMBNAIL_BYTES }),
          signal,
        );
        return redrawn(id, bytes);
      });
    },
    ...numbersOf(items, createStacNumbers({ provedor: id, cogs })),
    async histograma(cenas, tipo, sinal) {
      return histogramOf(await items.all(cenas, sinal), tipo);
    },
    cota: async () => null,
    saude: (sinal) => api.answers(sinal),
  };
}

/** What is read of scenes as numbers. */
function numbersOf(
  items: ReturnType<typeof createItems>,
  numbers: StacNumbers,
): Pick<Required<ProvedorDeImagens>, 'valores' | 'serie' | 'nuvens'> {
  return {
    async valores(cenas, lugares, sinal) {
      const found = await items.all(cenas.slice(-MOST_READ), sinal);
      return valoresPorCima(lugares, await Promise.all(found.map((item) => valuesOf(numbers, item, lugares))));
    },
    async serie(cena, area, grandeza, sinal) {
      const item = await items.one(cena, sinal);
      return item === null ? 'ilegivel' : numbers.measured(item, area, grandeza);
    },
    async nuvens(cena, area, sinal) {
      const item = await items.one(cena, sinal);
      return item === null ? null : numbers.clouds(item, area);
    },
  };
}

/** A scene that cannot be read is told where it lies; those around it are read. */
async function valuesOf(
  numbers: StacNumbers,
  item: StacItem,
  lugares: readonly Lugar[],
): Promise<readonly ValorNoPonto[]> {
  try {
    return await numbers.values(item, lugares);
  } catch (error) {
    if (!(error instanceof FalhaDoProvedor)) throw error;
    return lugares.map(valorIlegivel);
  }
}

const papelOf = ({ papel }: StacItem['bandas'][number]) => papel;

/** Items by the names of their scenes: as they were found, else as their server has them. */
function createItems(api: StacApi) {
  const known = new LRUCache<string, StacItem>({ max: REMEMBERED });

  /** Null for what its server has no more. @throws FalhaDoProvedor */
  async function one(cena: string, signal: AbortSignal): Promise<StacItem | null> {
    const names = namesOf(cena);
    const remembered = known.get(cena);
    if (remembered !== undefined || names === null) return remembered ?? null;
    const found = itemOf(api.base, await api.item(names.collection, names.name, signal));
    if (found?.cena.id !== cena) return null;
    known.set(cena, found);
    return found;
  }

  async function all(cenas: PedidoDeLadrilho['cenas'], signal: AbortSignal): Promise<readonly StacItem[]> {
    const found: (StacItem | null)[] = [];
    for (let at = 0; at < cenas.length; at += AT_ONCE) {
      found.push(...(await Promise.all(cenas.slice(at, at + AT_ONCE).map((cena) => one(cena.id, signal)))));
    }
    return found.filter((each) => each !== null);
  }

  return { one, all, remember: (item: StacItem) => void known.set(item.cena.id, item) };
}
