import pLimit from 'p-limit';
import sharp from 'sharp';
import { fracaoDoNorte, fracaoDoOeste } from '#domain/geometria/mercator.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import type { Caixa, Cena, Figura, ProvedorDeImagens } from '#domain/imagem/provedor.ts';
import { type Frame, HEIGHT, TILE, WIDTH } from './frame.ts';
import { type Outlined, outlinesOver } from './outline.ts';

/** Goes up with whatever makes the same scenes look otherwise in a picture: documents say by which they were issued. */
export const EVIDENCE_VERSION = 1;

/** Tiles that are asked for at once. */
const AT_ONCE = 8;
/** Where the image says nothing. */
const NOTHING = '#dfe3e6';
const THUMBNAIL_WIDTH = 320;
/** Of a picture that another server made. */
const MAX_TILE_PIXELS = 4 * TILE * TILE;

/** What a picture is made of. */
export interface Scenery {
  readonly provedor: Pick<ProvedorDeImagens, 'ladrilho'>;
  readonly cenas: readonly Pick<Cena, 'id'>[];
  readonly tipo: TipoDeImagem;
  /** Around all that they show; absent where nobody says: every tile is asked for then. */
  readonly caixa?: Caixa;
}

export interface Picture {
  readonly jpeg: Buffer;
  /** WebP. */
  readonly thumbnail: Buffer;
}

/**
 * A picture of scenes with outlines over it.
 * @returns `imagem_indisponivel` where the scenes cannot give the type, `sem_dados` where they show nothing there
 * @throws FalhaDoProvedor
 */
export async function pictureOf(
  scenery: Scenery,
  frame: Frame,
  outlined: readonly Outlined[],
  signal: AbortSignal,
): Promise<Picture | 'imagem_indisponivel' | 'sem_dados'> {
  const scene = await mosaicOf(scenery, frame, signal);
  if (typeof scene === 'string') return scene;
  const { picture, columns, rows, left, top } = scene;
  const cut = { left, top, ...extentOf(frame, scene) };
  const raw = { width: columns * TILE, height: rows * TILE, channels: 4 } as const;
  const outlines = outlinesOver(frame, outlined);
  const whole = await sharp(picture, { raw })
    .extract(cut)
    // Pixels of the ground stay what they are: nothing is made up between them.
    .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: cut.width < WIDTH ? 'nearest' : 'cubic' })
    .flatten({ background: NOTHING })
    .composite(outlines === null ? [] : [{ input: outlines }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const made = { raw: { width: WIDTH, height: HEIGHT, channels: 3 } as const };
  const [jpeg, thumbnail] = await Promise.all([
    sharp(whole, made).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
    sharp(whole, made).resize(THUMBNAIL_WIDTH).webp({ quality: 80, effort: 2 }).toBuffer(),
  ]);
  return { jpeg, thumbnail };
}

export interface Mosaic {
  /** Four bytes a pixel. */
  readonly picture: Uint8Array;
  readonly columns: number;
  readonly rows: number;
  /** Where the frame begins in it, pixels. */
  readonly left: number;
  readonly top: number;
}

function extentOf({ width, height, z }: Frame, { columns, rows, left, top }: Mosaic) {
  const side = TILE * 2 ** z;
  const within = (length: number, rest: number) => Math.max(1, Math.min(rest, Math.round(length * side)));
  return { width: within(width, columns * TILE - left), height: within(height, rows * TILE - top) };
}

/** The tiles that meet the frame, side by side. */
export async function mosaicOf(
  { provedor, cenas, tipo, caixa }: Scenery,
  frame: Pick<Frame, 'left' | 'top' | 'width' | 'height' | 'z'>,
  signal: AbortSignal,
): Promise<Mosaic | 'imagem_indisponivel' | 'sem_dados'> {
  const { z } = frame;
  const [west, columns] = span(frame.left, frame.width, z);
  const [north, rows] = span(frame.top, frame.height, z);
  const picture = new Uint8Array(columns * rows * TILE * TILE * 4);
  const limit = pLimit(AT_ONCE);
  let seen = false;
  const places = Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)] as const);
  const given = await Promise.all(
    places.map(([column, row]) =>
      limit(async () => {
        if (caixa !== undefined && !meets(caixa, z, west + column, north + row)) return true;
        const figure = await provedor.ladrilho({ cenas, tipo, z, x: west + column, y: north + row }, signal);
        if (figure === null) return false;
        const tile = await pixelsOf(figure);
        if (tile === null) return true;
        seen ||= tile.some((value, at) => at % 4 === 3 && value !== 0);
        put(tile, picture, columns, column, row);
        return true;
      }),
    ),
  );
  if (!given.every(Boolean)) return 'imagem_indisponivel';
  if (!seen) return 'sem_dados';
  const [left, top] = [frame.left, frame.top].map((from) => Math.floor(((from * 2 ** z) % 1) * TILE));
  return { picture, columns, rows, left: left ?? 0, top: top ?? 0 };
}

/** Whether a tile shows anything of a box. */
function meets([oeste, sul, leste, norte]: Caixa, z: number, x: number, y: number): boolean {
  const [left, right] = [fracaoDoOeste(oeste) * 2 ** z, fracaoDoOeste(leste) * 2 ** z];
  const [top, bottom] = [fracaoDoNorte(norte) * 2 ** z, fracaoDoNorte(sul) * 2 ** z];
  return x + 1 > left && x < right && y + 1 > top && y < bottom;
}

/** The first tile of a side of the frame, and how many there are. */
function span(from: number, length: number, z: number): readonly [first: number, count: number] {
  const world = 2 ** z;
  const first = Math.min(world - 1, Math.floor(from * world));
  return [first, Math.min(world - 1, Math.floor((from + length) * world)) - first + 1];
}

/** As they were painted where the provider has them: what a picture proves lost nothing on the way. */
async function pixelsOf(figure: Figura): Promise<Uint8Array | null> {
  if (figure.pixels !== undefined) return figure.pixels();
  return sharp(await figure.bytes(), { limitInputPixels: MAX_TILE_PIXELS })
    .resize(TILE, TILE, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
}

function put(tile: Uint8Array, picture: Uint8Array, columns: number, column: number, row: number): void {
  const line = TILE * 4;
  for (let y = 0; y < TILE; y++) {
    const at = (row * TILE + y) * columns * line + column * line;
    picture.set(tile.subarray(y * line, (y + 1) * line), at);
  }
}
