import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { type Cor, type Paleta, paletaDe } from '#domain/imagem/paletas.ts';

const STEPS = 512;
const tables = new Map<TipoDeImagem, Int32Array>();

/** One opaque pixel, its red byte first in this machine's memory; as V8 counts without a heap: signed. */
export const pixelOf = (red: number, green: number, blue: number): number =>
  (255 << 24) | (blue << 16) | (green << 8) | red;

/** Pixels of an index from -1 to 1; which of them a value has says `stepOf`. */
export function coloursOf(tipo: TipoDeImagem): Int32Array {
  const made = tables.get(tipo);
  if (made !== undefined) return made;
  const palette = paletaDe(tipo);
  const table = Int32Array.from({ length: STEPS + 1 }, (_, at) => pixelOf(...between(palette, (2 * at) / STEPS - 1)));
  tables.set(tipo, table);
  return table;
}

/** Of a number, however large. Run for every pixel of a tile: branches cost less than what rounds and limits. */
export const stepOf = (value: number): number =>
  value >= 1 ? STEPS : value > -1 ? (((value + 1) / 2) * STEPS + 0.5) | 0 : 0;

function between(palette: Paleta, value: number): Cor {
  const next = palette.findIndex(([limit]) => limit >= value);
  if (next <= 0) return (palette.at(next) as Paleta[number])[1];
  const [[from, a], [to, b]] = [palette[next - 1] as Paleta[number], palette[next] as Paleta[number]];
  const share = (value - from) / (to - from);
  const mixed = (i: 0 | 1 | 2) => Math.round(a[i] + share * (b[i] - a[i]));
  return [mixed(0), mixed(1), mixed(2)];
}
