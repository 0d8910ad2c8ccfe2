import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import type { Path } from './paths.ts';
import { fromPlane, type PlanePoint, planeLength, toPlane } from './plane.ts';
import { drawnMarkers, SNAPPING_MARKERS, type SnapHit, type SnappingMarkers, snap } from './snap.ts';

const ZOOM = 8;
const em = (x: number, y: number): Posicao => fromPlane([190 + x / 2 ** ZOOM, 280 + y / 2 ** ZOOM]);
const pixels = (posicao: Posicao): PlanePoint => {
  const [x, y] = toPlane(posicao);
  return [Math.round((x - 190) * 2 ** ZOOM * 10) / 10, Math.round((y - 280) * 2 ** ZOOM * 10) / 10];
};
const quadrado: Geometria = {
  type: 'Polygon',
  coordinates: [[em(0, 0), em(100, 0), em(100, 100), em(0, 100), em(0, 0)]],
};
const ponto: Geometria = { type: 'Point', coordinates: em(0, -12) };
const alvos = (formas: readonly Geometria[]) => formas.map((geometry, i) => ({ id: `feature-${i}`, geometry }));
const tracado = [em(300, 0), em(320, 0), em(340, 0)];

const TABELA: readonly [
  string,
  Posicao,
  Geometria[],
  SnappingMarkers,
  [PlanePoint, 'vertex' | 'edge' | 'drawn'] | null,
][] = [
  ['o vértice a 17 pixels', em(-17, 0), [quadrado], 'none', [[0, 0], 'vertex']],
  ['a 18, ainda', em(-17.9, 0), [quadrado], 'none', [[0, 0], 'vertex']],
  ['a 19, não', em(-19, 0), [quadrado], 'none', null],
  ['a aresta, longe dos vértices', em(50, 15), [quadrado], 'none', [[50, 0], 'edge']],
  ['o vértice antes da aresta que está mais perto', em(15, 2), [quadrado], 'none', [[0, 0], 'vertex']],
  ['o vértice mais perto de dois', em(0, -7), [quadrado, ponto], 'none', [[0, -12], 'vertex']],
  ['nada por perto', em(200, 200), [quadrado], 'none', null],
  ['o primeiro vértice do que se desenha', em(302, 3), [], 'first', [[300, 0], 'drawn']],
  ['o último não, quando só o primeiro atrai', em(341, 3), [], 'first', null],
  ['o último', em(341, 3), [], 'last', [[340, 0], 'drawn']],
  ['qualquer um', em(321, 3), [], 'all', [[320, 0], 'drawn']],
  ['nenhum', em(300, 3), [], 'none', null],
];

describe('o encaixe', () => {
  it.each(TABELA)('%s', (_nome, cursor, targets, modo, esperado) => {
    const achado = snap({
      cursor,
      targets: alvos(targets),
      drawn: drawnMarkers(tracado, modo),
      tolerance: planeLength(18, ZOOM),
    });
    expect(achado && [pixels(achado.position), achado.to]).toEqual(esperado);
  });

  const CAMINHOS: readonly [string, Posicao, SnapHit['to'], Path][] = [
    ['um vértice', em(98, 103), 'vertex', [0, 2]],
    ['o vértice em que o anel fecha', em(2, 2), 'vertex', [0, 0]],
    ['o lado que fecha o anel', em(3, 50), 'edge', [0, 3]],
  ];
  it.each(CAMINHOS)('diz a que se encaixou: %s', (_nome, cursor, to, path) => {
    const achado = snap({ cursor, targets: alvos([quadrado]), drawn: [], tolerance: planeLength(18, ZOOM) });
    expect(achado).toMatchObject({ to, path, feature: 'feature-0' });
  });

  it('responde com as coordenadas exatas do vértice, para que as formas o partilhem', () => {
    const achado = snap({ cursor: em(98, 3), targets: alvos([quadrado]), drawn: [], tolerance: planeLength(18, ZOOM) });
    expect(achado?.position).toEqual(em(100, 0));
  });

  it('sem traçado nenhum modo acha vértices dele', () => {
    expect(SNAPPING_MARKERS.map((modo) => drawnMarkers([], modo))).toEqual([[], [], [], []]);
  });
});
