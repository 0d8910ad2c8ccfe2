import { LRUCache } from 'lru-cache';
import type { Exame, Papel } from '#domain/imagem/exame.ts';
import { papeisVigentes } from '#domain/imagem/imagem.policy.ts';
import { indicesDe, type ValorDaBanda, type ValorNoPonto, valorFora } from '#domain/imagem/valores.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { type Cog, type Level, openCog, readBlock, type Samples } from './cog.ts';
import { forwardOf } from './crs.ts';
import { inverseOf } from './grid.ts';

/** Unpacked blocks that stay, and files whose head is remembered. */
const [CACHE_BYTES, OPEN_FILES] = [64 * 2 ** 20, 300];
/** What a remembered block costs beside its samples; one that holds nothing costs this alone. */
const ENTRY_BYTES = 200;
/** Digits of a value that a scale gives: what floating numbers add behind them is none of the file's. */
const DIGITS = 12;

/** An image as its values are read. */
export interface ValuedImage {
  readonly exame: Exame;
  readonly papeis: readonly (Papel | null)[] | null;
  /** Key of the file on the original's own grid. */
  readonly chave: string;
}

export type Place = readonly [lng: number, lat: number];

/** Values of images on their own grids, read by ranges from what exams have made. */
export function createImageValues({ storage }: { readonly storage: Pick<Storage, 'slice'> }) {
  const files = new LRUCache<string, Cog, undefined>({
    max: OPEN_FILES,
    fetchMethod: (chave) => openCog(storage, chave),
  });
  const blocks = new LRUCache<string, { readonly samples: Samples | null }, () => Promise<Samples | null>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ samples }) => ENTRY_BYTES + (samples?.byteLength ?? 0),
    fetchMethod: async (_key, _stale, { context }) => ({ samples: await context() }),
  });

  async function cogOf(chave: string): Promise<Cog> {
    return (await files.fetch(chave)) as Cog;
  }

  async function blockOf(chave: string, cog: Cog, level: Level, column: number, row: number): Promise<Samples | null> {
    const key = `${chave}/${cog.levels.indexOf(level)}/${column}/${row}`;
    const found = await blocks.fetch(key, { context: () => readBlock(level, column, row) });
    return found?.samples ?? null;
  }

  return {
    cogOf,
    blockOf,
    /** What the image says at each place, in their order. @throws UnsupportedCrs */
    async pontos(image: ValuedImage, places: readonly Place[]): Promise<ValorNoPonto[]> {
      const forward = forwardOf(image.exame.crs_wkt);
      const cog = await cogOf(image.chave);
      const [level] = cog.levels;
      if (level === undefined) throw new RangeError(`${image.chave}: no level`);
      const papeis = papeisVigentes(image.exame, image.papeis);
      return Promise.all(
        places.map(async ([lng, lat]): Promise<ValorNoPonto> => {
          const there = forward(lng, lat);
          const [coluna, linha] = there === null ? [-1, -1] : pixelAt(cog, there);
          const inside = coluna >= 0 && linha >= 0 && coluna < level.width && linha < level.height;
          if (!inside) return valorFora([lng, lat]);
          const [column, row] = [Math.floor(coluna / level.block), Math.floor(linha / level.block)];
          const samples = await blockOf(image.chave, cog, level, column, row);
          const at = ((linha % level.block) * level.block + (coluna % level.block)) * cog.samples;
          const bandas = bandsAt(image.exame, papeis, cog, samples, at);
          const valores = bandas.map(({ valor }) => valor);
          const situacao = valores.every((valor) => valor === null) ? 'sem_dados' : 'valor';
          return { lng, lat, situacao, coluna, linha, bandas, indices: indicesDe(papeis, valores) };
        }),
      );
    },
  };
}

export type ImageValues = ReturnType<typeof createImageValues>;

/** The pixel of the finest level under a place of the image's own coordinate system. */
function pixelAt({ transform }: Cog, there: readonly [number, number]): [column: number, row: number] {
  const [column, row] = inverseOf(transform)(there);
  return [Math.floor(column), Math.floor(row)];
}

function bandsAt(
  exame: Exame,
  papeis: readonly (Papel | null)[],
  { samples: each, alpha, nodata }: Cog,
  samples: Samples | null,
  at: number,
): ValorDaBanda[] {
  const seen = samples !== null && !(alpha && samples[at + each - 1] === 0);
  return exame.bandas.map(({ nome, escala, deslocamento }, i) => {
    // A block that the file leaves out is all nothing.
    const read = samples === null ? (nodata ?? 0) : (samples[at + i] ?? Number.NaN);
    const says = seen && Number.isFinite(read) && read !== nodata;
    return {
      numero: i + 1,
      nome,
      papel: papeis[i] ?? null,
      bruto: Number.isFinite(read) ? read : null,
      valor: says ? scaled(read, escala, deslocamento) : null,
    };
  });
}

/** As the world has it. */
const scaled = (raw: number, escala: number, deslocamento: number): number =>
  Number((raw * escala + deslocamento).toPrecision(DIGITS));
