import { fracaoDoNorte, fracaoDoOeste } from '#domain/geometria/mercator.ts';
import { grausDeUtm } from '#domain/geometria/utm.ts';

/** Goes up with whatever puts the same image on paper otherwise: documents say by which they were issued. */
export const PRINTED_VERSION = 1;

/** A sheet of paper on the ground: a rectangle of a zone of UTM, and the dots that it is printed in. */
export interface Sheet {
  readonly fuso: number;
  /** Metres; north from the equator, negative beyond it. */
  readonly oeste: number;
  readonly norte: number;
  readonly leste: number;
  readonly sul: number;
  readonly width: number;
  readonly height: number;
}

/** Where a dot of a sheet lies in the world of Web Mercator, in fractions of it from its north-west corner. */
export function fractionOf({ fuso, oeste, norte, leste, sul, width, height }: Sheet, column: number, row: number) {
  const place = grausDeUtm({
    fuso,
    sul: false,
    leste: oeste + ((leste - oeste) * column) / width,
    norte: norte + ((sul - norte) * row) / height,
  });
  return [fracaoDoOeste(place.lng), fracaoDoNorte(place.lat)] as const;
}

/** The part of the world around a sheet. */
export function around(sheet: Sheet): { readonly left: number; readonly top: number; width: number; height: number } {
  const { width, height } = sheet;
  const steps = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const edge = steps.flatMap((t) =>
    [[t, 0] as const, [t, 1] as const, [0, t] as const, [1, t] as const].map(([x, y]) =>
      fractionOf(sheet, x * width, y * height),
    ),
  );
  const [x, y] = [edge.map(([x]) => x), edge.map(([, y]) => y)];
  const [left, top] = [Math.min(...x), Math.min(...y)];
  return { left, top, width: Math.max(...x) - left, height: Math.max(...y) - top };
}
const STEPS = 16;

/** A picture of the world in tiles of one zoom, four bytes a pixel. */
export interface Tiled {
  readonly picture: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Pixels of the zoom's whole world from its north-west corner to the picture's. */
  readonly west: number;
  readonly north: number;
  /** Pixels of the whole world at this zoom. */
  readonly world: number;
}

/** Dots between places that are computed: what lies between two of them bends less than a hundredth of a dot. */
const CELL = 32;

/**
 * The sheet, each of its dots read where it lies: between four pixels where the picture is finer than paper, else from
 * the one pixel that is there. Nothing is made up between pixels of the ground.
 * Others have their turn after each band of it. @returns three bytes a dot
 */
export async function warped(
  sheet: Sheet,
  tiled: Tiled,
  nothing: readonly [red: number, green: number, blue: number],
): Promise<Uint8Array> {
  const { width, height } = sheet;
  const out = new Uint8Array(width * height * 3);
  for (let at = 0; at < out.length; at++) out[at] = nothing[at % 3] ?? 0;
  const finer = around(sheet).width * tiled.world >= width;
  const read = finer ? between : nearest;
  const columns = cells(width);
  let upper = lineOf(sheet, tiled, columns, 0);
  for (let top = 0; top < height; top += CELL) {
    const bottom = Math.min(height, top + CELL);
    const lower = lineOf(sheet, tiled, columns, bottom);
    for (let y = top; y < bottom; y++)
      row(read, tiled, { columns, upper, lower, down: (y + 0.5 - top) / (bottom - top) }, out, y * width);
    upper = lower;
    await new Promise(setImmediate);
  }
  return out;
}

interface Band {
  readonly columns: Int32Array;
  /** Pixels of the picture at the columns, x and y by turns, above and below. */
  readonly upper: Float64Array;
  readonly lower: Float64Array;
  /** How far between the two. */
  readonly down: number;
}

/** Millions of dots: nothing is made for any of them. */
function row(read: Reader, tiled: Tiled, { columns, upper, lower, down }: Band, out: Uint8Array, first: number): void {
  const at = (line: Float64Array, i: number) => line[i] ?? 0;
  const mixed = (i: number) => at(upper, i) + (at(lower, i) - at(upper, i)) * down;
  for (let c = 0; c + 1 < columns.length; c++) {
    const [left, right] = [columns[c] ?? 0, columns[c + 1] ?? 0];
    const [x0, y0] = [mixed(2 * c), mixed(2 * c + 1)];
    const [stepX, stepY] = [(mixed(2 * c + 2) - x0) / (right - left), (mixed(2 * c + 3) - y0) / (right - left)];
    for (let x = left; x < right; x++) {
      const along = x + 0.5 - left;
      read(tiled, x0 + stepX * along, y0 + stepY * along, out, (first + x) * 3);
    }
  }
}

const cells = (length: number) =>
  Int32Array.from({ length: Math.ceil(length / CELL) + 1 }, (_, i) => Math.min(length, i * CELL));

function lineOf(sheet: Sheet, { world, west, north }: Tiled, columns: Int32Array, line: number): Float64Array {
  const places = new Float64Array(columns.length * 2);
  for (const [i, column] of columns.entries()) {
    const [x, y] = fractionOf(sheet, column, line);
    places[2 * i] = x * world - west;
    places[2 * i + 1] = y * world - north;
  }
  return places;
}

/** Reads what lies at a place; where nothing does, what is there stays. */
type Reader = (tiled: Tiled, x: number, y: number, out: Uint8Array, at: number) => void;

const OPAQUE = 255;

function nearest({ picture, width, height }: Tiled, x: number, y: number, out: Uint8Array, at: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const from = (Math.floor(y) * width + Math.floor(x)) * 4;
  blend(out, at, (picture[from + 3] ?? 0) / OPAQUE, picture[from] ?? 0, picture[from + 1] ?? 0, picture[from + 2] ?? 0);
}

function between({ picture, width, height }: Tiled, x: number, y: number, out: Uint8Array, at: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  let seen = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let corner = 0; corner < 4; corner++) {
    const column = Math.min(width - 1, Math.max(0, left + (corner & 1)));
    const line = Math.min(height - 1, Math.max(0, top + (corner >> 1)));
    const from = (line * width + column) * 4;
    const across = Math.abs(1 - (corner & 1) - (x - 0.5 - left));
    const weight = (across * Math.abs(1 - (corner >> 1) - (y - 0.5 - top)) * (picture[from + 3] ?? 0)) / OPAQUE;
    seen += weight;
    red += (picture[from] ?? 0) * weight;
    green += (picture[from + 1] ?? 0) * weight;
    blue += (picture[from + 2] ?? 0) * weight;
  }
  if (seen > 0) blend(out, at, seen, red / seen, green / seen, blue / seen);
}

function blend(out: Uint8Array, at: number, seen: number, red: number, green: number, blue: number): void {
  out[at] = (out[at] ?? 0) * (1 - seen) + red * seen;
  out[at + 1] = (out[at + 1] ?? 0) * (1 - seen) + green * seen;
  out[at + 2] = (out[at + 2] ?? 0) * (1 - seen) + blue * seen;
}
