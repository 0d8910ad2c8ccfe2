import { difference, union } from 'polyclip-ts';
import { describe, expect, it } from 'vitest';
import { type Posicao, type Sequencia, sequencias } from '#domain/geometria/partes.ts';
import { subtract, unite } from './combine.ts';
import { apartFrom, neighbours } from './neighbours.ts';
import { polygonsOf, turn } from './rings.ts';
import type { Geometry } from './shapes.ts';

const caixa = (x: number, y: number, lado = 1): Sequencia[] => [
  [
    [x, y],
    [x + lado, y],
    [x + lado, y + lado],
    [x, y + lado],
    [x, y],
  ],
];

/** The same numbers in every run. */
function sorteio(semente: number): () => number {
  let estado = semente;
  return () => {
    estado = (estado * 1_103_515_245 + 12_345) % 2_147_483_648;
    return estado / 2_147_483_648;
  };
}

/** So many triangles, some far from all the others, in a part of the world without a rounding of its own. */
function triangulos(sortear: () => number, quantos: number): Geometry[] {
  return Array.from({ length: quantos }, () => {
    const [x, y] = [sortear() * 12, sortear() * 12];
    const canto = (): Posicao => [x + sortear(), y + sortear()];
    const [a, b, c] = [canto(), canto(), canto()];
    return { type: 'Polygon', coordinates: [[a, b, c, a]] };
  });
}

function area(poligonos: readonly Sequencia[][]): number {
  return poligonos
    .flatMap((aneis) => aneis.map((anel, i) => (i === 0 ? 1 : -1) * Math.abs(turn(anel))))
    .reduce(soma, 0);
}
const soma = (a: number, b: number) => a + b;

describe('áreas que nada têm a ver umas com as outras', () => {
  it('ficam juntas as que se tocam, também por meio de outra; as demais, cada uma por si', () => {
    const [a, b, meio, longe] = [caixa(0, 0), caixa(2, 0), caixa(1, 0), caixa(9, 9)];
    expect(neighbours([a, longe, b, meio])).toEqual([[a, b, meio], [longe]]);
    expect(neighbours([])).toEqual([]);
  });

  it('separam-se as que nenhuma das outras alcança', () => {
    const [perto, longe] = [caixa(0, 0), caixa(5, 5)];
    expect(apartFrom([longe, perto], [caixa(1, 1)])).toEqual({ met: [perto], apart: [longe] });
    expect(apartFrom([longe, perto], [])).toEqual({ met: [], apart: [longe, perto] });
  });

  it('o que nada alcança fica como foi desenhado, vértice por vértice', () => {
    const longe: Geometry = {
      type: 'Polygon',
      coordinates: [
        [
          [20, 0],
          [21, 0],
          [22, 0],
          [22, 2],
          [20, 0],
        ],
      ],
    };
    const perto: Geometry = { type: 'Polygon', coordinates: caixa(0, 0) };
    const unidas = unite([longe, perto, { type: 'Polygon', coordinates: caixa(0.5, 0.5) }]);
    expect(unidas && polygonsOf(unidas)[0]).toEqual(longe.coordinates);
    expect(subtract(longe, [perto])).toEqual(longe);
  });

  it.each(Array.from({ length: 30 }, (_, semente) => semente))(
    'união e diferença valem o mesmo que sem separar: %i',
    (semente) => {
      const formas = triangulos(sorteio(semente + 1), 24);
      const poligonos = formas.map(({ coordinates }) => coordinates as Sequencia[]);
      const unidas = unite(formas);
      const [primeira = [], ...outras] = poligonos;
      expect(area(unidas ? polygonsOf(unidas) : [])).toBeCloseTo(
        area(union([primeira], ...outras.map((uma) => [uma]))),
        9,
      );
      const metade: Geometry = {
        type: 'MultiPolygon',
        coordinates: union([primeira], ...outras.slice(0, 11).map((uma) => [uma])),
      };
      const restam = subtract(metade, formas.slice(12));
      const esperado = difference(metade.coordinates, ...poligonos.slice(12).map((um) => [um]));
      expect(restam).not.toBeNull();
      expect(area(restam === 'nothing' || restam === null ? [] : polygonsOf(restam))).toBeCloseTo(area(esperado), 9);
      expect(sequencias(metade).length).toBeGreaterThan(1);
    },
  );
});
