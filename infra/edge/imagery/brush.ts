import { LRUCache } from 'lru-cache';
import type { Contraste } from '#domain/imagem/contraste.ts';
import type { Banda } from '#domain/imagem/exame.ts';
import type { Receita, TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { limitesDaPaleta, paletaDe } from '#domain/imagem/paletas.ts';
import type { Cog, Samples } from './cog.ts';
import { coloursOf, pixelOf, stepOf } from './palettes.ts';

/** What a picture is made of, and how far each band is stretched. */
export interface Recipe {
  readonly receita: Receita;
  readonly bandas: readonly Banda[];
  /** In the values of the world; null for the usual one. */
  readonly contraste: Contraste | null;
}

/** Pixels beside one another that lie in one block. */
export interface Stroke {
  readonly block: Samples;
  /** Of the row in the block. */
  readonly start: number;
  /** Of each column of the picture, from the row's start. */
  readonly places: Int32Array;
  readonly from: number;
  /** The first column that is none of them. */
  readonly to: number;
  /** The row of the picture. */
  readonly into: number;
}

/** Paints a stroke where its bands say something. @returns whether they do anywhere */
export type Brush = (stroke: Stroke, pixels: Int32Array) => boolean;

export function brushOf(cog: Pick<Cog, 'samples' | 'alpha' | 'nodata'>, { receita, bandas, contraste }: Recipe): Brush {
  const nothing = { mask: cog.alpha ? cog.samples - 1 : -1, nodata: cog.nodata };
  if (receita.forma !== 'composicao') return indexOf(receita, bandas, contraste, nothing);
  const channels = receita.bandas.map((place, i): Channel => {
    return [place, ...stretchOf(bandas[place], contraste?.slice(2 * i, 2 * i + 2))];
  }) as [Channel, Channel, Channel];
  return compositionOf(channels, nothing);
}

interface Nothing {
  /** The sample that says whether a pixel is seen, -1 for none. */
  readonly mask: number;
  /** What stands for nothing. */
  readonly nodata: number | null;
}

type Channel = readonly [band: number, from: number, factor: number];
type Channels = readonly [red: Channel, green: Channel, blue: Channel];

const says = (value: number, nodata: number | null): boolean => Number.isFinite(value) && value !== nodata;
const bright = (value: number): number => Math.min(255, Math.max(0, value));

function compositionOf(channels: Channels, nothing: Nothing): Brush {
  let quick: Quick | null = null;
  return (stroke, pixels) => {
    const { block } = stroke;
    if (block instanceof Int16Array || block instanceof Uint16Array || block instanceof Uint8Array) {
      quick ??= quickOf(channels, nothing, block instanceof Int16Array);
      return strokeOfShorts(stroke, unsigned(block), quick, pixels);
    }
    return strokeOfNumbers(stroke, channels, nothing, pixels);
  };
}

const unsigned = (block: Int16Array | Uint16Array | Uint8Array): Uint16Array | Uint8Array =>
  block instanceof Int16Array ? new Uint16Array(block.buffer, block.byteOffset, block.length) : block;

/** Run for every pixel of a tile: all numbers are at hand by name, nothing is looked up or taken apart on the way. */
function strokeOfNumbers(
  { block, start, places, from, to, into }: Stroke,
  [[r, fromR, factorR], [g, fromG, factorG], [b, fromB, factorB]]: Channels,
  { mask, nodata }: Nothing,
  pixels: Int32Array,
): boolean {
  let seen = false;
  for (let i = from; i < to; i++) {
    const at = start + (places[i] ?? 0);
    if (mask >= 0 && block[at + mask] === 0) continue;
    const red = block[at + r] ?? Number.NaN;
    const green = block[at + g] ?? Number.NaN;
    const blue = block[at + b] ?? Number.NaN;
    if (!says(red, nodata) || !says(green, nodata) || !says(blue, nodata)) continue;
    pixels[into + i] = pixelOf(
      bright((red - fromR) * factorR),
      bright((green - fromG) * factorG),
      bright((blue - fromB) * factorB),
    );
    seen = true;
  }
  return seen;
}

/**
 * What a composition is of values of two bytes at most: of most images. All of it has names, and so has an index: taking
 * lists apart at each row costs as much as a third of its pixels.
 */
interface Quick {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  /** How bright each value is, by its bits. */
  readonly reds: Uint8Array;
  readonly greens: Uint8Array;
  readonly blues: Uint8Array;
  readonly mask: number;
  /** The bits that stand for nothing, -1 for none. */
  readonly none: number;
}

function quickOf([red, green, blue]: Channels, { mask, nodata }: Nothing, signed: boolean): Quick {
  const [lowest, highest] = signed ? [-32_768, 32_767] : [0, 65_535];
  const possible = nodata !== null && Number.isInteger(nodata) && nodata >= lowest && nodata <= highest;
  const tableOf = ([, from, factor]: Channel) => brightnesses(from, factor, signed);
  return {
    r: red[0],
    g: green[0],
    b: blue[0],
    reds: tableOf(red),
    greens: tableOf(green),
    blues: tableOf(blue),
    mask,
    none: possible ? nodata & 65_535 : -1,
  };
}

function strokeOfShorts(
  { start, places, from, to, into }: Stroke,
  block: Uint16Array | Uint8Array,
  { r, g, b, reds, greens, blues, mask, none }: Quick,
  pixels: Int32Array,
): boolean {
  let seen = false;
  for (let i = from; i < to; i++) {
    const at = start + (places[i] ?? 0);
    if (mask >= 0 && block[at + mask] === 0) continue;
    const red = block[at + r] ?? 0;
    const green = block[at + g] ?? 0;
    const blue = block[at + b] ?? 0;
    if (red === none || green === none || blue === none) continue;
    pixels[into + i] = pixelOf(reds[red] ?? 0, greens[green] ?? 0, blues[blue] ?? 0);
    seen = true;
  }
  return seen;
}

/** Tables of brightnesses, of 64 KiB each. */
const TABLES = 64;
const made = new LRUCache<string, Uint8Array>({ max: TABLES });

/** How bright each value of two bytes is, by its bits. */
function brightnesses(from: number, factor: number, signed: boolean): Uint8Array {
  const key = `${from} ${factor} ${signed}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const table = new Uint8Array(65_536);
  for (let bits = 0; bits < table.length; bits++) {
    const value = signed && bits > 32_767 ? bits - 65_536 : bits;
    table[bits] = bright((value - from) * factor);
  }
  made.set(key, table);
  return table;
}

/** Two bands against each other, or one as it is. */
interface Index extends Nothing {
  readonly a: number;
  /** -1 for none. */
  readonly b: number;
  readonly scaleA: number;
  readonly shiftA: number;
  readonly scaleB: number;
  readonly shiftB: number;
  readonly colours: Int32Array;
  /** How it moves on its palette where that is spread between other ends: by a factor of 0 not at all. */
  readonly begin: number;
  readonly least: number;
  readonly factor: number;
}

function indexOf(
  { tipo, bandas: [a, b = -1] }: Exclude<Receita, { forma: 'composicao' }>,
  bandas: readonly Banda[],
  contraste: Contraste | null,
  nothing: Nothing,
): Brush {
  const { escala: scaleA = 1, deslocamento: shiftA = 0 } = bandas[a] ?? {};
  const { escala: scaleB = 1, deslocamento: shiftB = 0 } = bandas[b] ?? {};
  const numbers = { a, b, scaleA, shiftA, scaleB, shiftB };
  const index = { ...nothing, ...numbers, colours: coloursOf(tipo), ...spreadOf(tipo, contraste) };
  return (stroke, pixels) => strokeOfIndex(stroke, index, pixels);
}

/** Whatever is no number on its way, or comes to none, is none at its end: that is asked once. */
function strokeOfIndex(
  { block, start, places, from, to, into }: Stroke,
  { a, b, scaleA, shiftA, scaleB, shiftB, colours, begin, least, factor, mask, nodata }: Index,
  pixels: Int32Array,
): boolean {
  const none = nodata ?? Number.NaN;
  let seen = false;
  for (let i = from; i < to; i++) {
    const at = start + (places[i] ?? 0);
    if (mask >= 0 && block[at + mask] === 0) continue;
    const first = block[at + a] ?? Number.NaN;
    if (first === none) continue;
    let value = first * scaleA + shiftA;
    if (b >= 0) {
      const second = block[at + b] ?? Number.NaN;
      if (second === none) continue;
      const other = second * scaleB + shiftB;
      value = (value - other) / (value + other);
    }
    if (!Number.isFinite(value)) continue;
    pixels[into + i] = colours[stepOf(factor === 0 ? value : begin + (value - least) * factor)] ?? 0;
    seen = true;
  }
  return seen;
}

function spreadOf(tipo: TipoDeImagem, contraste: Contraste | null): Pick<Index, 'begin' | 'least' | 'factor'> {
  if (contraste === null) return { begin: 0, least: 0, factor: 0 };
  const [from = 0, to = 1] = contraste;
  const [begin, end] = limitesDaPaleta(paletaDe(tipo));
  return { begin, least: from, factor: (end - begin) / (to - from) };
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
