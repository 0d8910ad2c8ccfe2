import { describe, expect, it } from 'vitest';
import { lerWkt, type MotivoDoWkt } from './wkt.ts';

const lidas = (texto: string) => {
  const lido = lerWkt(texto, 100);
  return 'motivo' in lido ? lido.motivo : lido.geometrias.map(({ coordinates }) => coordinates);
};

describe('Geometria em WKT', () => {
  it('lê cada tipo, com alturas e colchetes à vontade', () => {
    expect(lidas('POINT(1 2)')).toEqual([[1, 2]]);
    expect(lidas('multipoint ((1 2), 3 4)')).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
    ]);
    expect(lidas('LINESTRING M (1 2 3,4 5 6)')).toEqual(lidas('LINESTRINGZM(1 2 3 4,4 5 6 7)'));
    const [partes] = lidas('MULTIPOLYGON(((0 0,1e0 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))');
    expect(partes).toHaveLength(2);
  });

  it('lê várias, uma atrás da outra ou numa coleção, e diz o seu SRID', () => {
    expect(lidas('POINT(1 2)\nPOINT(3 4)')).toEqual(lidas('GEOMETRYCOLLECTION(POINT(1 2),POINT(3 4))'));
    expect(lerWkt('SRID=31983;POINT(1 2)', 1)).toMatchObject({ srids: [31983], emColecao: false });
    expect(lerWkt('GEOMETRYCOLLECTION(POINT(1 2))', 1)).toMatchObject({ srids: [], emColecao: true });
  });

  it.each<[string, MotivoDoWkt]>([
    ['', 'ilegivel'],
    ['POINT EMPTY', 'vazia'],
    ['POINT(1)', 'ilegivel'],
    ['POINT(1 2', 'ilegivel'],
    ['POINT(1 2, 3 4)', 'ilegivel'],
    ['POINT(1 2 3 4 5)', 'ilegivel'],
    ['POINT(1 2) x', 'ilegivel'],
    ['POLYGON(0 0)', 'ilegivel'],
    ['GEOMETRYCOLLECTION(GEOMETRYCOLLECTION(POINT(1 2)))', 'ilegivel'],
    ['CONSTRUCTOR(1 2)', 'ilegivel'],
    [`POLYGON${'('.repeat(50_000)}`, 'ilegivel'],
    [`LINESTRING(${'0 0,'.repeat(100)}0 0)`, 'vertices_demais'],
  ])('nada lê do que não é geometria, e diz por quê: %.40s', (texto, motivo) => {
    expect(lidas(texto)).toBe(motivo);
  });
});
