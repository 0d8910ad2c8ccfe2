import { describe, expect, it } from 'vitest';
import { parteCoberta } from './cobertura.ts';
import type { Geometria } from './geojson.ts';

type Poligono = Extract<Geometria, { type: 'Polygon' }>;

const retangulo = (oeste: number, sul: number, leste: number, norte: number): Poligono => ({
  type: 'Polygon',
  coordinates: [[[oeste, sul], [leste, sul], [leste, norte], [oeste, norte], [oeste, sul]]], // biome-ignore format: one ring
});
const area = retangulo(-44, -20, -43, -19);

describe('Quanto de uma área algo cobre', () => {
  it.each<[string, Geometria, number]>([
    ['ela mesma', area, 1],
    ['o que a contém', retangulo(-45, -21, -42, -18), 1],
    ['a metade de lado', retangulo(-43.5, -20, -42, -19), 0.5],
    ['o que não a toca', retangulo(-40, -20, -39, -19), 0],
    ['o que só encosta', retangulo(-43, -20, -42, -19), 0],
  ])('%s', (_nome, por, parte) => {
    expect(parteCoberta(area, por)).toBeCloseTo(parte, 3);
  });

  it('o que tem um buraco não cobre o buraco', () => {
    const buraco = retangulo(-43.75, -19.75, -43.25, -19.25);
    const furada: Geometria = { type: 'Polygon', coordinates: [...area.coordinates, ...buraco.coordinates] };
    expect(parteCoberta(area, furada)).toBeCloseTo(0.75, 2);
  });

  it('de um ponto ou de uma linha não se diz', () => {
    expect(parteCoberta({ type: 'Point', coordinates: [-44, -20] }, area)).toBeNull();
    expect(parteCoberta(area, { type: 'LineString', coordinates: [[-44, -20], [-43, -19]] })).toBeNull(); // biome-ignore format: one line
  });
});
