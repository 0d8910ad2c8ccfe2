import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { fromPlane, type PlanePoint, toPlane } from './plane.ts';
import type { Geometry } from './shapes.ts';
import {
  type Handle,
  isOnMap,
  middleOfBox,
  moveGeometry,
  rotateGeometry,
  scaleFactors,
  scaleGeometry,
} from './transform.ts';

const MEIO = toPlane([-47, -15]);
const em = (x: number, y: number): Posicao => fromPlane([MEIO[0] + x, MEIO[1] + y]);
const noPlano = (posicoes: readonly Posicao[]) =>
  posicoes.map(toPlane).map(([x, y]) => [x - MEIO[0], y - MEIO[1]].map((n) => Math.round(n * 1e6) / 1e6 + 0));
const area = (...cantos: PlanePoint[]): Geometry => {
  const anel = cantos.map(([x, y]) => em(x, y));
  return { type: 'Polygon', coordinates: [[...anel, anel[0] ?? [0, 0]]] };
};
const cantos = (geometria: Geometry) => noPlano(geometria.type === 'Polygon' ? (geometria.coordinates[0] ?? []) : []);
const CAIXA = area([-2, -1], [2, -1], [2, 1], [-2, 1]);
const CENTRO = em(0, 0);

const FATORES: readonly [string, Handle, PlanePoint, PlanePoint, boolean, PlanePoint][] = [
  ['um canto puxa largura e altura', { x: 1, y: 1 }, [2, 1], [4, 3], false, [2, 3]],
  ['um lado puxa só a largura', { x: 1, y: 0 }, [2, 0], [3, 9], false, [1.5, 1]],
  ['o lado de cima só a altura', { x: 0, y: -1 }, [0, -1], [9, -2], false, [1, 2]],
  ['com a proporção mantida os dois crescem igual', { x: 1, y: 1 }, [2, 1], [4, 2], true, [2, 2]],
  ['também por um lado', { x: 1, y: 0 }, [2, 0], [3, 9], true, [1.5, 1.5]],
  ['ninguém vira do avesso', { x: 1, y: 1 }, [2, 1], [-4, -3], false, [0.01, 0.01]],
];

describe('escala, giro e deslocamento', () => {
  it.each(FATORES)('%s', (_nome, handle, de, para, ratio, esperados) => {
    const { x, y } = scaleFactors({ center: CENTRO, from: em(...de), to: em(...para) }, handle, ratio);
    expect([x, y].map((n) => Math.round(n * 1e4) / 1e4)).toEqual(esperados);
  });

  it('a escala é ao redor do centro e o anel continua fechado', () => {
    expect(cantos(scaleGeometry(CAIXA, CENTRO, { x: 2, y: 3 }))).toEqual([
      [-4, -3],
      [4, -3],
      [4, 3],
      [-4, 3],
      [-4, -3],
    ]);
    const { coordinates } = scaleGeometry(CAIXA, CENTRO, { x: 1.7, y: 0.3 }) as { coordinates: Posicao[][] };
    expect(coordinates[0]?.[0]).toEqual(coordinates[0]?.at(-1));
  });

  it('o giro é no sentido do relógio, sem deformar o que se vê', () => {
    expect(cantos(rotateGeometry(CAIXA, CENTRO, 90))).toEqual([
      [1, -2],
      [1, 2],
      [-1, 2],
      [-1, -2],
      [1, -2],
    ]);
  });

  it('o deslocamento leva tudo igual, parte por parte', () => {
    const linhas: Geometry = {
      type: 'MultiLineString',
      coordinates: [
        [em(0, 0), em(1, 1)],
        [em(2, 2), em(3, 3)],
      ],
    };
    const movida = moveGeometry(linhas, em(0, 0), em(5, -1));
    expect(movida.type).toBe('MultiLineString');
    expect((movida.coordinates as Posicao[][]).map(noPlano)).toEqual([
      [
        [5, -1],
        [6, 0],
      ],
      [
        [7, 1],
        [8, 2],
      ],
    ]);
    expect(moveGeometry({ type: 'Point', coordinates: em(0, 0) }, em(0, 0), em(1, 1)).type).toBe('Point');
  });

  it('o centro é o do que se vê, e o que sai do mapa é percebido', () => {
    expect(noPlano([middleOfBox(CAIXA)])).toEqual([[0, 0]]);
    expect(isOnMap(CAIXA)).toBe(true);
    for (const posicao of [
      [180, 0],
      [0, 85.2],
      [-180, 0],
      [0, -86],
    ] as Posicao[]) {
      expect(isOnMap({ type: 'Point', coordinates: posicao })).toBe(false);
    }
  });
});
