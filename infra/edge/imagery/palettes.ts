import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';
import { type Cor, type Paleta, paletaDe } from '#domain/imagem/paletas.ts';

const STEPS = 512;
const tables = new Map<TipoDeImagem, Uint8Array>();

/** Colours of an index from -1 to 1, three bytes a step. */
function tableOf(tipo: TipoDeImagem): Uint8Array {
  const made = tables.get(tipo);
  if (made !== undefined) return made;
  const palette = paletaDe(tipo);
  const table = Uint8Array.from({ length: 3 * (STEPS + 1) }, (_, at) => {
    const value = (2 * Math.floor(at / 3)) / STEPS - 1;
    return between(palette, value)[(at % 3) as 0 | 1 | 2];
  });
  tables.set(tipo, table);
  return table;
}

function between(palette: Paleta, value: number): Cor {
  const next = palette.findIndex(([limit]) => limit >= value);
  if (next <= 0) return (palette.at(next) as Paleta[number])[1];
  const [[from, a], [to, b]] = [palette[next - 1] as Paleta[number], palette[next] as Paleta[number]];
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
