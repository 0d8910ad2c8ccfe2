import { describe, expect, it } from 'vitest';
import type { Contraste } from '#domain/imagem/contraste.ts';
import type { Banda } from '#domain/imagem/exame.ts';
import type { Receita } from '#domain/imagem/imagem.policy.ts';
import { brushOf } from './brush.ts';
import type { Samples } from './cog.ts';
import { coloursOf, stepOf } from './palettes.ts';

const SIDE = 16;
const SAMPLES = 4;
const [P2, P98] = [-120, 9_000];
const medidas = { minimo: P2, maximo: P98, media: 0, desvio: 1, p2: P2, p98: P98 };
const banda: Banda = {
  nome: '',
  papel: null,
  comprimento_de_onda: null,
  tipo: 'Float64',
  nodata: null,
  escala: 2,
  deslocamento: -10,
  medidas,
};
const bandas = [banda, banda, banda];
const COMPOSICAO: Receita = { forma: 'composicao', bandas: [2, 0, 1] };
const NDVI: Receita = { forma: 'indice', tipo: 'ndvi', bandas: [0, 1] };

const KINDS = [Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array] as const;

/** Values over all that a kind can be, in no order; of each fifth pixel the mask says that it is not seen. */
function filled(kind: (typeof KINDS)[number]): Samples {
  const block = new kind(SIDE * SIDE * SAMPLES);
  for (let i = 0; i < block.length; i++) {
    block[i] = i % SAMPLES === SAMPLES - 1 ? Number(Math.floor(i / SAMPLES) % 5 > 0) : ((i * 7_919) % 65_536) - 400;
  }
  return block;
}

function painted(block: Samples, receita: Receita, nodata: number | null, contraste: Contraste | null = null) {
  const brush = brushOf({ samples: SAMPLES, alpha: true, nodata }, { receita, bandas, contraste });
  const picture = new Uint8Array(SIDE * SIDE * 4);
  const places = Int32Array.from({ length: SIDE }, (_, i) => i * SAMPLES);
  for (let row = 0; row < SIDE; row++) {
    const stroke = { block, start: row * SIDE * SAMPLES, places, from: 0, to: SIDE, into: row * SIDE };
    brush(stroke, new Int32Array(picture.buffer));
  }
  return [...picture];
}

/** Pixel by pixel, as it is said. */
function expected(
  block: Samples,
  { bands, nodata }: { readonly bands: number; readonly nodata: number | null },
  pixel: (raw: readonly number[]) => readonly number[] | null,
) {
  return Array.from({ length: SIDE * SIDE }, (_, i) => {
    const raw = Array.from(block.subarray(i * SAMPLES, i * SAMPLES + bands));
    const seen = block[i * SAMPLES + SAMPLES - 1] !== 0;
    return (seen && !raw.includes(nodata ?? Number.NaN) && pixel(raw)) || [0, 0, 0, 0];
  }).flat();
}

const bright = (value: number, from: number, to: number) =>
  Math.trunc(Math.min(255, Math.max(0, (value - from) * (255 / (to - from)))));

describe('brushOf', () => {
  it.each(KINDS)('stretches three bands of $name alike, whichever way it goes', (kind) => {
    const block = filled(kind);
    for (const nodata of [null, block[4] ?? 0, -9_999, 70_000.5]) {
      const certo = expected(block, { bands: 3, nodata }, ([a = 0, b = 0, c = 0]) => [
        ...[c, a, b].map((value) => bright(value, P2, P98)),
        255,
      ]);
      // The first pixel of all is not seen, by its mask: others are.
      expect(certo.some((value) => value > 0)).toBe(true);
      expect(painted(block, COMPOSICAO, nodata)).toEqual(certo);
    }
  });

  it.each(KINDS)('stretches %o between what somebody has set, in the values of the world', (kind) => {
    const block = filled(kind);
    const certo = expected(block, { bands: 3, nodata: null }, ([a = 0, b = 0, c = 0]) => [
      ...[bright(c, 10, 100), bright(a, 5, 3_005), bright(b, 500, 40)],
      255,
    ]);
    expect(painted(block, COMPOSICAO, null, [10, 190, 0, 6_000, 990, 70])).toEqual(certo);
  });

  it.each(KINDS)('gives an index of two bands of %o the colour of its value', (kind) => {
    const block = filled(kind);
    const certo = expected(block, { bands: 2, nodata: 5 }, (raw) => {
      const [a = 0, b = 0] = raw.map((value) => value * 2 - 10);
      const colour = coloursOf('ndvi')[stepOf((a - b) / (a + b))] ?? 0;
      return Number.isFinite((a - b) / (a + b)) ? [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255, 255] : null;
    });
    expect(painted(block, NDVI, 5)).toEqual(certo);
  });

  it('shows nothing where a value is none, or an index cannot be had', () => {
    const block = new Float32Array(SIDE * SIDE * SAMPLES).fill(Number.NaN);
    expect(painted(block, COMPOSICAO, null).every((value) => value === 0)).toBe(true);
    expect(painted(block.fill(5), NDVI, null).every((value) => value === 0)).toBe(true);
  });
});
