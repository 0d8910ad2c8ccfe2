import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { latitudeDaFracao, longitudeDaFracao } from '#domain/geometria/mercator.ts';
import type { Caixa, PedidoDeLadrilho, ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import { createPictures, tileOf } from '../provider-pictures.ts';
import { createPlanetCalls, type PlanetGiven } from './calls.ts';
import { boxesOf, ITEM_ID, ITEM_TYPE, PLANET, searchScenes } from './scenes.ts';

/** Scenes of which it is remembered where they lie. */
const REMEMBERED = 20_000;
/** Scenes of one tile that are asked for at once. */
const AT_ONCE = 4;

/** Daily scenes of Planet, as it has painted them: always in true colour, whatever is asked for. */
export function createPlanet(given: PlanetGiven): ProvedorDeImagens {
  const calls = createPlanetCalls(PLANET, given);
  const figura = createPictures();
  const boxes = new LRUCache<string, Caixa>({ max: REMEMBERED });

  /** The scenes that lie on a tile, the later ones last: their ids begin with when they were taken. */
  async function on({ cenas, z, x, y }: PedidoDeLadrilho, signal: AbortSignal): Promise<readonly string[]> {
    const ids = [...new Set(cenas.map(({ id }) => id))].filter((id) => ITEM_ID.test(id)).sort();
    const unknown = ids.filter((id) => !boxes.has(id));
    for (let at = 0; at < unknown.length; at += 250) {
      for (const [id, box] of await boxesOf(calls, unknown.slice(at, at + 250), signal)) boxes.set(id, box);
    }
    const square = squareOf(z, x, y);
    return ids.filter((id) => {
      const box = boxes.get(id);
      // What has been withdrawn from the list may still have its pictures.
      return box === undefined || meets(box, square);
    });
  }

  async function bytesOf(pedido: PedidoDeLadrilho, signal: AbortSignal): Promise<Uint8Array> {
    const { z, x, y } = pedido;
    const places = pLimit(AT_ONCE);
    const asked = (await on(pedido, signal)).map((id) =>
      places(() => calls.picture(`/data/v1/${ITEM_TYPE}/${id}/${z}/${x}/${y}.png`, signal)),
    );
    return tileOf(
      PLANET,
      (await Promise.all(asked)).filter((picture) => picture !== null),
    );
  }

  return {
    id: PLANET,
    nome: 'Planet',
    comChave: given.key !== null,
    async buscar(busca, signal) {
      const page = await searchScenes(calls, busca, signal);
      for (const { id, bbox } of page.cenas) boxes.set(id, bbox);
      return page;
    },
    async ladrilho(pedido) {
      const ids = pedido.cenas.map(({ id }) => id).sort();
      return figura([PLANET, ids, pedido.z, pedido.x, pedido.y], (signal) => bytesOf(pedido, signal));
    },
    async miniatura(cena, signal) {
      const path = `/data/v1/item-types/${ITEM_TYPE}/items/${cena}/thumb`;
      const picture = ITEM_ID.test(cena) ? await calls.picture(path, signal) : null;
      return picture === null ? null : figura([PLANET, 'thumbnail', cena], async () => picture);
    },
    cota: async () => calls.quota(),
    saude: (signal) => calls.answers('/data/v1/', signal),
  };
}

function squareOf(z: number, x: number, y: number): Caixa {
  const side = 1 / 2 ** z;
  const [west, east] = [longitudeDaFracao(x * side), longitudeDaFracao((x + 1) * side)];
  return [west, latitudeDaFracao((y + 1) * side), east, latitudeDaFracao(y * side)];
}

const meets = ([w, s, e, n]: Caixa, [west, south, east, north]: Caixa): boolean =>
  w < east && e > west && s < north && n > south;
