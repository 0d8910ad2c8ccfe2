import { describe, expect, it } from 'vitest';
import { nodataOf } from './described.ts';
import { sayer } from './sample.ts';

describe('O valor que numa banda não diz nada', () => {
  it.each([
    // What gdalinfo writes, and what the pixels of the file are.
    [-3.4028235e38, 'Float32', -3.4028234663852886e38],
    [-9999.9, 'Float32', -9999.900390625],
    [-9999, 'Float32', -9999],
    [-9999.9, 'Float64', -9999.9],
    [4_294_967_295, 'UInt32', 4_294_967_295],
    // No pixel of the type is that: it must not become infinite, which JSON does not know.
    [-1.797e308, 'Float32', -1.797e308],
  ])('dito %d em %s é %d', (dito, tipo, valor) => {
    expect(nodataOf(dito, tipo)).toBe(valor);
    expect(sayer(nodataOf(dito, tipo))(valor)).toBe(false);
  });

  it('sem número é dito por extenso, e pode não haver', () => {
    const ditos = [undefined, 'NaN', '-Infinity', 'inf'].map((dito) => nodataOf(dito, 'Float32'));
    expect(ditos).toEqual([null, 'nan', '-inf', 'inf']);
  });
});
