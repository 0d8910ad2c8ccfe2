import { expect, it } from 'vitest';
import { extentOf, twkb } from './twkb.ts';

const anel = [
  [-50, -20],
  [-49.9999, -20],
  [-50, -19.9872],
  [-50, -20],
];

it('o limite compacto guarda o primeiro vértice e depois só os passos', () => {
  const bytes = twkb({ type: 'Polygon', coordinates: [anel] });
  // Type and precision, no extras, one part, one ring, four vertices.
  expect([...bytes.slice(0, 5)]).toEqual([0x86, 0, 1, 1, 4]);
  // Three bytes for -500000 and -200000 each, then +1 and 0; -1 and +128; 0 and -128.
  expect([...bytes.slice(11)]).toEqual([2, 0, 1, 128, 2, 0, 255, 1]);
});

it('a extensão alcança todas as partes', () => {
  const ilha = anel.map(([lng = 0, lat = 0]) => [lng + 5, lat - 3]);
  expect(extentOf({ type: 'MultiPolygon', coordinates: [[anel], [ilha]] })).toEqual([-50, -23, -44.9999, -19.9872]);
});
