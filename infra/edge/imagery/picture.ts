import sharp from 'sharp';
import { fracaoDoNorte, fracaoDoOeste, MEIO_MUNDO_M } from '#domain/geometria/mercator.ts';
import type { Contraste } from '#domain/imagem/contraste.ts';
import type { Banda } from '#domain/imagem/exame.ts';
import type { Receita, TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { limitesDaPaleta, paletaDe } from '#domain/imagem/paletas.ts';
import type { Caixa } from '#domain/imagem/provedor.ts';
import type { Cog, Level, Samples } from './cog.ts';
import { colouring } from './palettes.ts';

/** Pixels on each side of a tile. */
export const TILE_SIDE = 256;

export interface Place {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The square around a box, as a tile of a zoom in between. */
export function placeAround([oeste, sul, leste, norte]: Caixa): Place {
  const [left, right] = [fracaoDoOeste(oeste), fracaoDoOeste(leste)];
  const [top, bottom] = [fracaoDoNorte(norte), fracaoDoNorte(sul)];
  const side = Math.max(right - left, bottom - top, 1e-9);
  const place = (middle: number) => (middle - side / 2) / side;
  return { z: -Math.log2(side), x: place((left + right) / 2), y: place((top + bottom) / 2) };
}

/** Which pixels of which level a tile is made of; -1 where there is none. */
export interface Window {
  readonly level: Level;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
}

/** Null where the tile lies wholly beside the picture. */
export function windowOf(cog: Cog, { z, x, y }: Place): Window | null {
  const size = (2 * MEIO_MUNDO_M) / 2 ** z / TILE_SIDE;
  const [finest] = cog.levels;
  if (finest === undefined) return null;
  // The coarsest that is as fine as the tile; what is finer than the file is drawn from its own pixels.
  const pixelOf = (level: Level) => (cog.pixel[0] * finest.width) / level.width;
  const level = cog.levels.findLast((each) => pixelOf(each) <= size * 1.01) ?? finest;
  const [across, down] = [pixelOf(level), (cog.pixel[1] * finest.height) / level.height];
  const line = (start: number, step: number, pixel: number, count: number) =>
    Int32Array.from({ length: TILE_SIDE }, (_, i) => {
      const at = Math.floor((start + (i + 0.5) * step) / pixel);
      return at >= 0 && at < count ? at : -1;
    });
  const columns = line(-MEIO_MUNDO_M + x * TILE_SIDE * size - cog.origin[0], size, across, level.width);
  const rows = line(MEIO_MUNDO_M - y * TILE_SIDE * size - cog.origin[1], -size, down, level.height);
  const beside = [columns, rows].some((each) => each.every((at) => at < 0));
  return beside ? null : { level, columns, rows };
}

/** Blocks that a window needs, from 0. */
export function blocksOf({ level, columns, rows }: Window): readonly (readonly [column: number, row: number])[] {
  const distinct = (line: Int32Array) => [
    ...new Set(
      Array.from(
        line.filter((at) => at >= 0),
        (at) => Math.floor(at / level.block),
      ),
    ),
  ];
  return distinct(rows).flatMap((row) => distinct(columns).map((column) => [column, row] as const));
}

/** What a picture is made of, and how far each band is stretched. */
export interface Recipe {
  readonly receita: Receita;
  readonly bandas: readonly Banda[];
  /** In the values of the world; null for the usual one. */
  readonly contraste: Contraste | null;
}

/** @returns four bytes a pixel; null where there is nothing to see */
export function paint(
  cog: Pick<Cog, 'samples' | 'alpha' | 'nodata'>,
  window: Pick<Window, 'columns' | 'rows'> & { readonly level: Pick<Level, 'block'> },
  blockAt: (column: number, row: number) => Samples | null,
  recipe: Recipe,
): Uint8Array | null {
  const { level, columns, rows } = window;
  const { samples, alpha, nodata } = cog;
  const brush = brushOf(recipe);
  const picture = new Uint8Array(TILE_SIDE * TILE_SIDE * 4);
  const blockOf = columns.map((column) => (column < 0 ? -1 : Math.floor(column / level.block)));
  const placeIn = columns.map((column) => (column % level.block) * samples);
  const line = level.block * samples;
  let seen = false;
  let block: Samples | null = null;
  let [held, heldDown] = [-1, -1];
  for (let j = 0; j < TILE_SIDE; j++) {
    const row = rows[j] ?? -1;
    if (row < 0) continue;
    const down = Math.floor(row / level.block);
    const start = (row % level.block) * line;
    for (let i = 0; i < TILE_SIDE; i++) {
      const wanted = blockOf[i] ?? -1;
      if (wanted < 0) continue;
      if (wanted !== held || down !== heldDown) {
        block = blockAt(wanted, down);
        [held, heldDown] = [wanted, down];
      }
      if (block === null) continue;
      const at = start + (placeIn[i] ?? 0);
      if (alpha && block[at + samples - 1] === 0) continue;
      if (brush(block, at, nodata, picture, (j * TILE_SIDE + i) * 4)) seen = true;
    }
  }
  return seen ? picture : null;
}

/** Paints one pixel, where its bands say something. */
type Brush = (block: Samples, at: number, nodata: number | null, picture: Uint8Array, into: number) => boolean;

function brushOf({ receita, bandas, contraste }: Recipe): Brush {
  if (receita.forma === 'composicao') return compositionOf(receita.bandas, bandas, contraste);
  const [a, b] = receita.bandas;
  return indexOf([a, b ?? null], bandas, stretched(receita.tipo, contraste));
}

const says = (value: number, nodata: number | null): boolean => Number.isFinite(value) && value !== nodata;

/** Run for every pixel of a tile: numbers are at hand by name, nothing is looked up or taken apart there. */
function compositionOf(
  [r, g, b]: readonly [number, number, number],
  bandas: readonly Banda[],
  contraste: Contraste | null,
): Brush {
  const [fromR, factorR] = stretchOf(bandas[r], contraste?.slice(0, 2));
  const [fromG, factorG] = stretchOf(bandas[g], contraste?.slice(2, 4));
  const [fromB, factorB] = stretchOf(bandas[b], contraste?.slice(4, 6));
  const bright = (value: number) => Math.min(255, Math.max(0, value));
  return (block, at, nodata, picture, into) => {
    const red = block[at + r] ?? Number.NaN;
    const green = block[at + g] ?? Number.NaN;
    const blue = block[at + b] ?? Number.NaN;
    if (!says(red, nodata) || !says(green, nodata) || !says(blue, nodata)) return false;
    picture[into] = bright((red - fromR) * factorR);
    picture[into + 1] = bright((green - fromG) * factorG);
    picture[into + 2] = bright((blue - fromB) * factorB);
    picture[into + 3] = 255;
    return true;
  };
}

function indexOf(
  [a, b]: readonly [number, number | null],
  bandas: readonly Banda[],
  colour: ReturnType<typeof colouring>,
): Brush {
  const { escala: scaleA = 1, deslocamento: shiftA = 0 } = bandas[a] ?? {};
  const { escala: scaleB = 1, deslocamento: shiftB = 0 } = (b === null ? null : bandas[b]) ?? {};
  return (block, at, nodata, picture, into) => {
    const first = block[at + a] ?? Number.NaN;
    if (!says(first, nodata)) return false;
    let value = first * scaleA + shiftA;
    if (b !== null) {
      const second = block[at + b] ?? Number.NaN;
      if (!says(second, nodata)) return false;
      const other = second * scaleB + shiftB;
      value = (value - other) / (value + other);
    }
    if (!Number.isFinite(value)) return false;
    colour(value, picture, into);
    picture[into + 3] = 255;
    return true;
  };
}

/** The colours of an index, its palette spread between other ends where they are given. */
function stretched(tipo: TipoDeImagem, contraste: Contraste | null): ReturnType<typeof colouring> {
  const colour = colouring(tipo);
  if (contraste === null) return colour;
  const [from = 0, to = 1] = contraste;
  const [begin, end] = limitesDaPaleta(paletaDe(tipo));
  const factor = (end - begin) / (to - from);
  return (value, into, at) => colour(begin + (value - from) * factor, into, at);
}

/** From the percentile 2 of a band to its percentile 98, or as somebody set it, over all brightnesses. */
function stretchOf(
  banda: Banda | undefined,
  [from, to]: readonly number[] = [],
): readonly [from: number, factor: number] {
  const { p2 = 0, p98 = 255 } = banda?.medidas ?? {};
  if (from !== undefined && to !== undefined) {
    const { escala = 1, deslocamento = 0 } = banda ?? {};
    const [begin, end] = [from, to].map((value) => (value - deslocamento) / escala) as [number, number];
    // A negative scale turns the order of raw values around: the factor does it, too.
    return [begin, 255 / (end - begin)];
  }
  return p98 > p2 ? [p2, 255 / (p98 - p2)] : [p2 - 1, 128];
}

/** Pictures over one another: where a later one says something, it is seen. */
export function overlaid(pictures: readonly Uint8Array[]): Uint8Array | null {
  const [lowest, ...above] = pictures;
  if (lowest === undefined) return null;
  for (const picture of above) {
    for (let at = 0; at < picture.length; at += 4) {
      if (picture[at + 3] !== 0) lowest.set(picture.subarray(at, at + 4), at);
    }
  }
  return lowest;
}

/** As WebP. */
export function encode(picture: Uint8Array): Promise<Uint8Array> {
  const raw = { width: TILE_SIDE, height: TILE_SIDE, channels: 4 } as const;
  return sharp(picture, { raw }).webp({ quality: 85, effort: 0 }).toBuffer();
}
