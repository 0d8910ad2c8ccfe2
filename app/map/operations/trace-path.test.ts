import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { fromPlane, toPlane } from './plane.ts';
import { tracePath } from './trace-path.ts';

const meio = (a: Posicao, b: Posicao): Posicao => {
  const [p, q] = [toPlane(a), toPlane(b)];
  return fromPlane([(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]);
};
const [A, B, C, D, E]: [Posicao, Posicao, Posicao, Posicao, Posicao] = [
  [-48, -16],
  [-47, -16],
  [-46, -16],
  [-46, -15],
  [-48, -15],
];
const AB = meio(A, B);
const BC = meio(B, C);
const EA = meio(E, A);
const gleba: Geometria = { type: 'Polygon', coordinates: [[A, B, C, D, E, A]] };
const [L1, L2, L3]: [Posicao, Posicao, Posicao] = [
  [-47.8, -15.8],
  [-47.8, -15.2],
  [-47.2, -15.2],
];
const comLagoa: Geometria = {
  type: 'Polygon',
  coordinates: [
    [A, B, C, D, E, A],
    [L1, L2, L3, L1],
  ],
};
const estrada: Geometria = { type: 'LineString', coordinates: [A, B, C, D] };
const fora: Posicao = [-40, -10];

const TABELA: readonly [string, Geometria[], Posicao, Posicao, Posicao[] | null][] = [
  ['entre vértices, na ordem do anel', [gleba], A, C, [B]],
  ['entre vértices, contra a ordem', [gleba], C, A, [B]],
  ['vértices vizinhos: nada no meio', [gleba], A, B, []],
  ['pelo fecho do anel, quando é mais curto', [gleba], E, B, [A]],
  ['pelo fecho, na outra direção', [gleba], B, E, [A]],
  ['do meio de um lado ao meio de outro', [gleba], AB, BC, [B]],
  ['do meio de um lado, pelo fecho', [gleba], EA, B, [A]],
  ['os dois no mesmo lado', [gleba], AB, B, []],
  ['ao longo de uma linha', [estrada], A, D, [B, C]],
  ['ao longo de uma linha, de volta', [estrada], D, AB, [C, B]],
  ['à volta de um buraco', [comLagoa], L1, L3, []],
  ['o anel de fora não passa para o buraco', [comLagoa], A, L1, null],
  ['um ponto que não está na borda', [gleba], A, fora, null],
  ['o mesmo ponto', [gleba], A, A, null],
  ['sem vizinhos', [], A, C, null],
  ['o segundo vizinho, se o primeiro não serve', [comLagoa, estrada], B, D, [C]],
  ['um ponto não tem borda', [{ type: 'Point', coordinates: A }], A, B, null],
];

describe('o traçado que segue a borda do vizinho', () => {
  it.each(TABELA)('%s', (_nome, vizinhos, de, para, esperado) => {
    expect(tracePath(vizinhos, de, para)).toEqual(esperado);
  });

  it('dá a volta mais longa quando é pedida', () => {
    expect(tracePath([gleba], A, C, 'longer')).toEqual([E, D]);
    expect(tracePath([gleba], C, A, 'longer')).toEqual([D, E]);
    expect(tracePath([gleba], AB, BC, 'longer')).toEqual([A, E, D, C]);
  });
});
