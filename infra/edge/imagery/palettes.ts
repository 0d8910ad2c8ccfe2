import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** Values and their colours, in between which there is a straight way. */
type Palette = readonly (readonly [value: number, colour: Colour])[];

/** From bare ground to dense leaves. */
const PLANTS: Palette = [
  [-0.2, [120, 69, 25]],
  [0, [200, 170, 110]],
  [0.2, [245, 235, 175]],
  [0.4, [170, 205, 95]],
  [0.6, [80, 160, 55]],
  [0.9, [0, 85, 30]],
];

/** From dry ground to open water. */
const WATER: Palette = [
  [-0.8, [140, 95, 45]],
  [-0.3, [225, 205, 160]],
  [0, [245, 245, 240]],
  [0.3, [120, 185, 225]],
  [0.8, [10, 70, 150]],
];

/** From what burnt to what grows. */
const BURNT: Palette = [
  [-0.5, [90, 10, 60]],
  [-0.1, [200, 70, 40]],
  [0.1, [250, 200, 110]],
  [0.3, [200, 220, 130]],
  [0.7, [20, 110, 50]],
];

const palettes: Readonly<Partial<Record<TipoDeImagem, Palette>>> = { ndvi: PLANTS, ndwi: WATER, nbr: BURNT };

const STEPS = 512;
const tables = new Map<TipoDeImagem, Uint8Array>();

/** Colours of an index from -1 to 1, three bytes a step. */
function tableOf(tipo: TipoDeImagem): Uint8Array {
  const made = tables.get(tipo);
  if (made !== undefined) return made;
  const palette = palettes[tipo] ?? PLANTS;
  const table = Uint8Array.from({ length: 3 * (STEPS + 1) }, (_, at) => {
    const value = (2 * Math.floor(at / 3)) / STEPS - 1;
    return between(palette, value)[(at % 3) as 0 | 1 | 2];
  });
  tables.set(tipo, table);
  return table;
}

function between(palette: Palette, value: number): Colour {
  const next = palette.findIndex(([limit]) => limit >= value);
  if (next <= 0) return (palette.at(next) as Palette[number])[1];
  const [[from, a], [to, b]] = [palette[next - 1] as Palette[number], palette[next] as Palette[number]];
  const share = (value - from) / (to - from);
  const mixed = (i: 0 | 1 | 2) => Math.round(a[i] + share * (b[i] - a[i]));
  return [mixed(0), mixed(1), mixed(2)];
}

/** Puts the colour of an index value into a picture of four bytes a pixel. */
export function colouring(tipo: TipoDeImagem): (value: number, into: Uint8Array, at: number) => void {
  const table = tableOf(tipo);
  return (value, into, at) => {
    const step = 3 * Math.round(((Math.min(1, Math.max(-1, value)) + 1) / 2) * STEPS);
    into[at] = table[step] ?? 0;
    into[at + 1] = table[step + 1] ?? 0;
    into[at + 2] = table[step + 2] ?? 0;
  };
}
