import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { type FenceViolation, fenceViolation } from './fence.ts';
import { fromPlane, toPlane } from './plane.ts';

const anel = (oeste: number, sul: number, leste: number, norte: number): Posicao[] => [
  [oeste, sul],
  [leste, sul],
  [leste, norte],
  [oeste, norte],
  [oeste, sul],
];
const area = (...aneis: Posicao[][]): Geometria => ({ type: 'Polygon', coordinates: aneis });
const linha = (...coordinates: Posicao[]): Geometria => ({ type: 'LineString', coordinates });
const ponto = (lng: number, lat: number): Geometria => ({ type: 'Point', coordinates: [lng, lat] });

const gleba = area(anel(-48, -16, -47, -15));
const comLagoa = area(anel(-48, -16, -47, -15), anel(-47.7, -15.7, -47.3, -15.3));
const emPartes: Geometria = {
  type: 'MultiPolygon',
  coordinates: [[anel(-48, -16, -47.6, -15)], [anel(-47.4, -16, -47, -15)]],
};
const estrada = linha([-48.5, -15.5], [-46.5, -15.5]);
/** A point of the side between two corners, computed as snapping does. */
const noLado = (a: Posicao, b: Posicao, t: number): Posicao => {
  const [p, q] = [toPlane(a), toPlane(b)];
  return fromPlane([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
};

const CRUZAMENTOS: readonly [string, Geometria, Geometria, boolean][] = [
  ['áreas que se sobrepõem', area(anel(-47.5, -15.5, -46.5, -14.5)), gleba, true],
  ['uma área dentro da outra', area(anel(-47.6, -15.6, -47.4, -15.4)), gleba, true],
  ['uma área em volta da outra', area(anel(-49, -17, -46, -14)), gleba, true],
  ['a mesma área', gleba, gleba, true],
  ['vizinhas com um lado comum', area(anel(-47, -16, -46, -15)), gleba, false],
  ['vizinhas com parte de um lado comum', area(anel(-47, -15.8, -46, -15.2)), gleba, false],
  ['vizinhas que só tocam num canto', area(anel(-47, -15, -46, -14)), gleba, false],
  [
    'vizinha presa a dois pontos de um lado inclinado',
    area([
      noLado([-48, -16], [-47, -15], 0.3),
      [-46, -17],
      noLado([-48, -16], [-47, -15], 0.7),
      noLado([-48, -16], [-47, -15], 0.3),
    ]),
    area([
      [-48, -16],
      [-47, -15],
      [-48, -15],
      [-48, -16],
    ]),
    false,
  ],
  ['separadas', area(anel(-46, -16, -45, -15)), gleba, false],
  [
    'a caixa toca, a área não',
    linha([-47.1, -14.9], [-46.9, -15.1]),
    area([
      [-48, -16],
      [-47, -16],
      [-48, -15],
      [-48, -16],
    ]),
    false,
  ],
  ['dentro do buraco da outra', area(anel(-47.6, -15.6, -47.4, -15.4)), comLagoa, false],
  ['que enche o buraco da outra', area(anel(-47.7, -15.7, -47.3, -15.3)), comLagoa, false],
  ['maior do que o buraco', area(anel(-47.8, -15.6, -47.4, -15.4)), comLagoa, true],
  ['entre as partes da outra', area(anel(-47.6, -16, -47.4, -15)), emPartes, false],
  ['sobre uma das partes', area(anel(-47.3, -15.8, -47.1, -15.2)), emPartes, true],
  ['uma linha que atravessa a área', estrada, gleba, true],
  ['uma linha que corre pela borda', linha([-48, -16], [-47, -16]), gleba, false],
  ['uma linha que chega à borda', linha([-49, -15.5], [-48, -15.5]), gleba, false],
  ['linhas que se cruzam', linha([-47.5, -16], [-47.5, -15]), estrada, true],
  ['linhas que se encontram num vértice', linha([-47.5, -16], [-46.5, -15.5]), estrada, false],
  ['uma linha que termina na outra', linha([-47.5, -16], noLado([-48.5, -15.5], [-46.5, -15.5], 0.5)), estrada, false],
  ['um ponto dentro', ponto(-47.5, -15.5), gleba, true],
  ['um ponto na borda', ponto(-48, -15.5), gleba, false],
  ['um ponto no buraco', ponto(-47.5, -15.5), comLagoa, false],
  ['um ponto sobre uma linha', ponto(-47.5, -15.5), estrada, false],
];

describe('a regra de não cruzar outras geometrias', () => {
  it.each(CRUZAMENTOS)('%s', (_nome, candidate, outra, cruza) => {
    const esperado: FenceViolation | null = cruza ? { rule: 'intersection', id: 'feature-7' } : null;
    const outras = [{ id: 'feature-7', geometry: outra }];
    expect(fenceViolation({ candidate, others: outras, fences: null })).toEqual(esperado);
    // Neither order of the two makes another answer.
    expect(
      fenceViolation({ candidate: outra, others: [{ id: 'feature-7', geometry: candidate }], fences: null }),
    ).toEqual(esperado);
  });
});

const CERCADOS: readonly [string, Geometria, readonly Geometria[], boolean][] = [
  ['dentro', area(anel(-47.6, -15.6, -47.4, -15.4)), [gleba], true],
  ['encostada por dentro', area(anel(-48, -15.6, -47.4, -15.4)), [gleba], true],
  ['a própria cerca', gleba, [gleba], true],
  ['em parte fora', area(anel(-48.2, -15.6, -47.4, -15.4)), [gleba], false],
  ['toda fora', area(anel(-46, -16, -45, -15)), [gleba], false],
  ['em volta da cerca', area(anel(-49, -17, -46, -14)), [gleba], false],
  ['sobre um buraco da cerca', area(anel(-47.9, -15.9, -47.1, -15.1)), [comLagoa], false],
  ['que enche um buraco da cerca', area(anel(-47.7, -15.7, -47.3, -15.3)), [comLagoa], false],
  ['ao lado do buraco', area(anel(-48, -16, -47.7, -15)), [comLagoa], true],
  ['numa das partes', area(anel(-47.3, -15.8, -47.1, -15.2)), [emPartes], true],
  ['atravessada entre as partes', area(anel(-47.8, -15.8, -47.2, -15.2)), [emPartes], false],
  ['uma linha dentro', linha([-47.9, -15.9], [-47.1, -15.1]), [gleba], true],
  ['uma linha que sai', estrada, [gleba], false],
  ['uma linha pela borda', linha([-48, -16], [-47, -16]), [gleba], true],
  ['um ponto dentro', ponto(-47.5, -15.5), [gleba], true],
  ['um ponto na borda', ponto(-48, -15.5), [gleba], true],
  ['um ponto fora', ponto(-40, -15.5), [gleba], false],
  ['na segunda de duas cercas', ponto(-45.5, -15.5), [gleba, area(anel(-46, -16, -45, -15))], true],
  ['sem cerca nenhuma não há o que respeitar', ponto(-40, -15.5), [], true],
];

describe('a regra de ficar dentro de uma área', () => {
  it.each(CERCADOS)('%s', (_nome, candidate, cercas, cabe) => {
    const fences = cercas.map((geometry, i) => ({ id: `cerca-${i}`, geometry }));
    expect(fenceViolation({ candidate, others: null, fences })).toEqual(cabe ? null : { rule: 'containment' });
  });

  it('com as duas regras, o cruzamento é dito primeiro', () => {
    const outras = [{ id: 'feature-7', geometry: gleba }];
    const fences = [{ id: 'cerca', geometry: area(anel(-46, -16, -45, -15)) }];
    expect(fenceViolation({ candidate: gleba, others: outras, fences })).toEqual({
      rule: 'intersection',
      id: 'feature-7',
    });
  });
});
