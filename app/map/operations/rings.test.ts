import { describe, expect, it } from 'vitest';
import type { Posicao } from '#domain/geometria/partes.ts';
import { countVertices, demandClosed, isInside, lineToPolygon, polygonsOf, turn } from './rings.ts';
import type { Geometry } from './shapes.ts';

const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Posicao);
const linha = (texto: string): Geometry => ({ type: 'LineString', coordinates: c(texto) });

const RECUSAS: readonly [string, Geometry, string][] = [
  ['de duas coordenadas', linha('0 0, 1 1'), 'line must contain coordinates'],
  ['de três coordenadas', linha('0 0, 1 1, 0 0'), 'line must contain coordinates'],
  ['aberta', linha('0 0, 1 0, 1 1, 0 1'), 'First and last coordinates in a ring must be the same'],
  ['que é um ponto', { type: 'Point', coordinates: [0, 0] }, 'line must contain coordinates'],
];

describe('anéis', () => {
  it('uma linha fechada de quatro coordenadas vira polígono', () => {
    expect(lineToPolygon(linha('0 0, 1 0, 1 1, 0 0'))).toEqual({
      type: 'Polygon',
      coordinates: [c('0 0, 1 0, 1 1, 0 0')],
    });
  });

  it.each(RECUSAS)('não vira polígono uma linha %s', (_nome, dada, texto) => {
    expect(() => lineToPolygon(dada)).toThrow(texto);
  });

  it('uma área com anel aberto é recusada, e o que não é área também', () => {
    expect(() => demandClosed({ type: 'Polygon', coordinates: [c('0 0, 1 0, 1 1, 0 1')] })).toThrow('First and last');
    expect(() => polygonsOf(linha('0 0, 1 1'))).toThrow('Input geometry is not a valid Polygon or MultiPolygon');
  });

  it('o vértice que fecha e os repetidos não contam', () => {
    expect(countVertices(c('0 0, 1 0, 1 0, 1 1, 0 0'))).toBe(3);
    expect(countVertices(c('0 0, 1 0'))).toBe(2);
  });

  it('dentro de um buraco não é dentro, e o sentido de um anel se vê pela área', () => {
    const [fora, buraco] = [c('0 0, 9 0, 9 9, 0 9, 0 0'), c('3 3, 6 3, 6 6, 3 6, 3 3')];
    expect([isInside([1, 1], [fora, buraco]), isInside([4, 4], [fora, buraco])]).toEqual([true, false]);
    expect([turn(fora), turn([...fora].reverse())]).toEqual([162, -162]);
  });
});
