import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { type FreehandKind, freehandShape } from './freehand.ts';
import { distance, fromPlane, nearestOnSegment, type PlanePoint, toPlane } from './plane.ts';

const ZOOM = 12;
/** A trail given in pixels of the screen, as the hand leaves it. */
const rastro = (pixels: readonly PlanePoint[]): Posicao[] =>
  pixels.map(([x, y]) => fromPlane([200 + x / 2 ** ZOOM, 300 + y / 2 ** ZOOM]));

const circulo = (raio: number, n: number) =>
  rastro(
    Array.from({ length: n }, (_, i) => [
      raio * Math.cos((2 * Math.PI * i) / n),
      raio * Math.sin((2 * Math.PI * i) / n),
    ]),
  );
const reta = Array.from({ length: 50 }, (_, i): PlanePoint => [i * 4, (i % 2) * 0.8]);
const canto: PlanePoint[] = [
  ...Array.from({ length: 20 }, (_, i): PlanePoint => [i * 5, 0]),
  ...Array.from({ length: 20 }, (_, i): PlanePoint => [95, i * 5]),
];

const TABELA: readonly [string, Posicao[], FreehandKind, number | null][] = [
  ['uma reta tremida são dois vértices', rastro(reta), 'line', 2],
  ['um canto são três vértices', rastro(canto), 'line', 3],
  ['um canto fechado é um triângulo', rastro(canto), 'polygon', 4],
  ['uma reta não fecha área', rastro(reta.map(([x]) => [x, 0])), 'polygon', null],
  [
    'um clique que tremeu não é nada',
    rastro([
      [0, 0],
      [2, 1],
      [3, 2],
    ]),
    'polygon',
    null,
  ],
  [
    'nem uma linha',
    rastro([
      [0, 0],
      [2, 1],
      [3, 2],
    ]),
    'line',
    null,
  ],
  ['um ponto só', rastro([[0, 0]]), 'line', null],
  ['nada', [], 'polygon', null],
];

describe('o desenho à mão livre', () => {
  it.each(TABELA)('%s', (_nome, trilha, tipo, vertices) => {
    const forma = freehandShape(trilha, tipo, ZOOM);
    const posicoes = forma === null ? null : forma.type === 'Polygon' ? forma.coordinates[0] : forma.coordinates;
    expect(posicoes?.length ?? null).toBe(vertices);
  });

  it('um círculo à mão fica com poucos vértices, e nenhum ponto do rastro a mais de dois pixels da forma', () => {
    const trilha = circulo(80, 400);
    const forma = freehandShape(trilha, 'polygon', ZOOM);
    if (forma?.type !== 'Polygon') throw new Error('not a polygon');
    const [anel = []] = forma.coordinates;
    expect(anel.length).toBeLessThan(60);
    expect(anel[0]).toEqual(anel.at(-1));
    const plano = anel.map(toPlane);
    for (const ponto of trilha.map(toPlane)) {
      const afastamentos = plano
        .slice(1)
        .map((b, i) => distance(ponto, nearestOnSegment(ponto, plano[i] ?? b, b).point));
      expect(Math.min(...afastamentos) * 2 ** ZOOM).toBeLessThanOrEqual(2.001);
    }
  });

  it('um rastro que volta ao começo não repete o vértice', () => {
    const trilha = rastro([
      [0, 0],
      [100, 0],
      [100, 100],
      [0, 100],
      [0, 0],
    ]);
    const forma = freehandShape(trilha, 'polygon', ZOOM);
    expect(forma).toEqual({ type: 'Polygon', coordinates: [trilha] });
  });
});
