import { describe, expect, it } from 'vitest';
import { coalesced } from './ranges.ts';

const MIB = 2 ** 20;
const spans = (...pieces: readonly (readonly [offset: number, length: number])[]) =>
  pieces.map(([offset, length]) => ({ offset, length }));
const asked = (...pieces: readonly (readonly [offset: number, length: number])[]) =>
  coalesced(spans(...pieces)).map(({ offset, length, parts }) => [offset, length, parts.length]);

describe('Faixas de um arquivo', () => {
  it('vizinhas são uma só, em qualquer ordem', () => {
    expect(asked([300, 100], [100, 100], [200, 100])).toEqual([[100, 300, 3]]);
    expect(asked()).toEqual([]);
  });

  it('distantes são duas; três o são por sobre o vão menor', () => {
    expect(asked([0, 10], [MIB, 10])).toHaveLength(2);
    expect(asked([0, 10], [2 * MIB, 10], [3 * MIB, 10])).toEqual([
      [0, 10, 1],
      [2 * MIB, MIB + 10, 2],
    ]);
  });

  it('não são juntadas por sobre o que custa mais do que outro pedido', () => {
    expect(asked([0, 10], [100 * MIB, 10], [200 * MIB, 10])).toHaveLength(3);
    expect(asked([0, 10], [6 * MIB, 10], [12 * MIB, 10], [18 * MIB, 10])).toHaveLength(3);
  });
});
