import { createHash } from 'node:crypto';
import type { Contraste } from '#domain/imagem/contraste.ts';
import type { Exame, Papel } from '#domain/imagem/exame.ts';
import { papeisVigentes, type Receita, receitaDe, type TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { Storage } from '#infra/files/storage/storage.ts';
import { letGo } from '#infra/let-go.ts';
import { createBlockMemory } from './block-memory.ts';
import { type Cog, type Level, openCog, readBlock } from './cog.ts';
import { paintedFromOwnGrid } from './own-grid.ts';
import { blocksOf, encode, overlaid, type Place, paint, TILE_SIDE, windowOf } from './picture.ts';

/** Blocks that stay unpacked. */
const CACHE_BYTES = 96 * 2 ** 20;
/** Files whose head is remembered. */
const OPEN_FILES = 200;
/** Tiles that are made at once; the others wait. */
const AT_ONCE = 4;
/** A new way of painting is another tile. */
const VERSION = 3;

/** An image as its tiles are made. */
export interface TiledImage {
  /** Tells it from every other. */
  readonly grupo: string;
  readonly exame: Exame;
  readonly papeis: readonly (Papel | null)[] | null;
  /** Key of the file on the grid of maps. */
  readonly chave: string;
  /** There is none yet: the file lies on the image's own grid. */
  readonly naPropriaGrade?: boolean;
}

export interface ImageTile {
  readonly etag: string;
  /** JPEG or WebP; the same transparent one wherever there is nothing to see. */
  bytes(): Promise<Uint8Array>;
  /** Four bytes a pixel, before any encoding; null wherever there is nothing to see. */
  pixels(): Promise<Uint8Array | null>;
}

/** Pictures of images as maps ask for them, read by ranges from what exams have made. */
export function createImageTiles({ storage }: { readonly storage: Pick<Storage, 'slice'> }) {
  const painter = createPainter(storage);
  const underWay = new Map<string, Promise<Uint8Array>>();
  const places = createPlaces(AT_ONCE);
  let empty: Promise<Uint8Array> | null = null;

  const nothing = () => {
    empty ??= encode(new Uint8Array(TILE_SIDE * TILE_SIDE * 4));
    return empty;
  };

  async function painted(layers: readonly Layer[], place: Place): Promise<Uint8Array | null> {
    const pictures: Uint8Array[] = [];
    for (const layer of layers) {
      const picture = await painter.paint(layer, place);
      if (picture !== null) pictures.push(picture);
    }
    return overlaid(pictures);
  }

  async function encoded(layers: readonly Layer[], place: Place): Promise<Uint8Array> {
    const picture = await painted(layers, place);
    return picture === null ? nothing() : encodedLast(picture);
  }

  return {
    /**
     * @param images the later ones lie above
     * @returns null where the bands of none of them can give the type
     */
    obter(
      images: readonly TiledImage[],
      place: Place,
      tipo: TipoDeImagem,
      contraste: Contraste | null = null,
    ): ImageTile | null {
      const layers = images.flatMap((image) => {
        const receita = receitaDe(tipo, papeisVigentes(image.exame, image.papeis));
        return receita === null ? [] : [{ image, receita, contraste }];
      });
      if (layers.length === 0) return null;
      const { z, x, y } = place;
      const named = layers.map(({ image, receita }) => [image.grupo, image.chave, receita]);
      const key = JSON.stringify([VERSION, named, contraste, z, x, y]);
      const etag = `"${createHash('sha256').update(key).digest('base64url')}"`;
      return {
        etag,
        bytes() {
          const running = underWay.get(key);
          if (running !== undefined) return running;
          const made = places.run(() => encoded(layers, place)).finally(() => underWay.delete(key));
          underWay.set(key, made);
          return made;
        },
        pixels: () => places.run(() => painted(layers, place)),
      };
    },
  };
}
export type ImageTiles = ReturnType<typeof createImageTiles>;

/** Nobody looks at the picture afterwards. */
async function encodedLast(picture: Uint8Array): Promise<Uint8Array> {
  const bytes = await encode(picture);
  letGo(picture);
  return bytes;
}

interface Layer {
  readonly image: TiledImage;
  readonly receita: Receita;
  readonly contraste: Contraste | null;
}

/** What reads files and paints them; heads and blocks that were read stay for a while. */
function createPainter(storage: Pick<Storage, 'slice'>) {
  const files = new Map<string, Promise<Cog>>();
  const blocks = createBlockMemory(CACHE_BYTES);

  function cogOf(chave: string): Promise<Cog> {
    const known = files.get(chave);
    if (known !== undefined) return known;
    const opened = openCog(storage, chave);
    files.set(chave, opened);
    opened.catch(() => files.delete(chave));
    const [oldest] = files.keys();
    if (files.size > OPEN_FILES && oldest !== undefined) files.delete(oldest);
    return opened;
  }

  return {
    async paint({ image, receita, contraste }: Layer, place: Place): Promise<Uint8Array | null> {
      const { chave, exame } = image;
      const recipe = { receita, contraste, bandas: exame.bandas };
      const cog = await cogOf(chave);
      return blocks.using(async (blockOf) => {
        const read = (level: Level, column: number, row: number) =>
          blockOf(`${chave}/${cog.levels.indexOf(level)}/${column}/${row}`, () =>
            readBlock(level, column, row, 'here'),
          );
        if (image.naPropriaGrade) return paintedFromOwnGrid({ cog, exame, place, blockOf: read }, recipe);
        const window = windowOf(cog, place);
        if (window === null) return null;
        const wanted = await Promise.all(
          blocksOf(window).map(async ([column, row]) => [column, row, await read(window.level, column, row)] as const),
        );
        const at = (column: number, row: number) =>
          wanted.find(([one, other]) => one === column && other === row)?.[2] ?? null;
        return paint(cog, window, at, recipe);
      });
    },
  };
}

/** So many at once; the others wait for their turn. */
function createPlaces(max: number) {
  let free = max;
  const waiting: (() => void)[] = [];
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (free === 0) await new Promise<void>((go) => waiting.push(go));
      else free -= 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free += 1;
        else next();
      }
    },
  };
}
