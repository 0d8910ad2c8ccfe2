import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { validar } from '#domain/geometria/validade.ts';
import type { Geometry } from './shapes.ts';
import { simplify } from './simplify.ts';

const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Posicao);
const linha = (texto: string): Geometry => ({ type: 'LineString', coordinates: c(texto) });
const area = (...aneis: string[]): Geometry => ({ type: 'Polygon', coordinates: aneis.map(c) });
/** So many degrees at the equator, in the plane. */
const graus = (n: number) => (n * 512) / 360;

const CASOS: readonly [string, Geometry, number, Geometry][] = [
  ['sem tolerância nada muda', linha('0 0, 1 0.1, 2 0'), 0, linha('0 0, 1 0.1, 2 0')],
  ['o que sai menos que a tolerância some', linha('0 0, 1 0.1, 2 0'), 0.2, linha('0 0, 2 0')],
  ['o que sai mais fica', linha('0 0, 1 0.3, 2 0'), 0.2, linha('0 0, 1 0.3, 2 0')],
  ['as pontas ficam sempre', linha('0 0, 0.1 0, 0.2 0'), 9, linha('0 0, 0.2 0')],
  [
    'os vértices a mais de um lado somem',
    area('0 0, 2 0.01, 4 0, 4 2, 4 4, 0 4, 0 0'),
    0.1,
    area('0 0, 4 0, 4 4, 0 4, 0 0'),
  ],
  ['um anel nunca fica com menos de três vértices', area('0 0, 4 0, 4 4, 0 0'), 50, area('0 0, 4 0, 4 4, 0 0')],
  ['um ponto fica como está', { type: 'Point', coordinates: [1, 1] }, 9, { type: 'Point', coordinates: [1, 1] }],
  [
    'uma parte só de muitas ainda é uma de muitas',
    { type: 'MultiLineString', coordinates: [c('0 0, 1 0.1, 2 0')] },
    0.2,
    { type: 'MultiLineString', coordinates: [c('0 0, 2 0')] },
  ],
];

describe('simplificar', () => {
  it.each(CASOS)('%s', (_nome, geometria, tolerancia, esperada) => {
    expect(simplify(geometria, graus(tolerancia)).geometry).toEqual(esperada);
  });

  it('diz quantos vértices havia e quantos ficaram', () => {
    expect(simplify(linha('0 0, 1 0.1, 2 0'), graus(0.2))).toMatchObject({ before: 3, after: 2 });
  });

  it('um contorno que passaria por cima do seu buraco fica como é preciso', () => {
    const geometria = area('0 0, 8 0, 8 4, 4 8, 0 4, 0 0', '3.9 6.5, 4.1 6.5, 4 7, 3.9 6.5');
    const { geometry } = simplify(geometria, graus(5));
    expect(validar(geometry)).toBeNull();
    expect(geometry).toMatchObject({ coordinates: { length: 2 } });
  });

  it('nenhuma tolerância estraga um anel', () => {
    const raio = fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 3, maxLength: 40 });
    fc.assert(
      fc.property(raio, fc.double({ min: 0, max: 4, noNaN: true }), (raios, tolerancia) => {
        const anel = raios.map((r, i): Posicao => {
          const angulo = (2 * Math.PI * i) / raios.length;
          return [r * Math.cos(angulo), r * Math.sin(angulo)];
        });
        const geometria: Geometry = { type: 'Polygon', coordinates: [[...anel, anel[0] ?? [0, 0]]] };
        fc.pre(validar(geometria) === null);
        const { geometry, before, after } = simplify(geometria, graus(tolerancia));
        expect(validar(geometry)).toBeNull();
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });
});
