import { describe, expect, it } from 'vitest';
import type { PlanePoint } from './plane.ts';
import { type Edge, followGuides } from './snap-guides.ts';

const base: Edge = { a: [0, 0], b: [100, 0] };
const lado: Edge = { a: [100, 0], b: [100, 60] };
const inclinada: Edge = { a: [0, 0], b: [30, 40] };

type Esperado = { readonly ponto: [number, number]; readonly tipos: readonly string[] } | null;
const TABELA: readonly [string, PlanePoint, readonly Edge[], PlanePoint | null, Esperado][] = [
  ['no prolongamento de um lado', [150, 3], [base], null, { ponto: [150, 0], tipos: ['prolong'] }],
  ['antes do começo do lado', [-40, -3], [base], null, { ponto: [-40, 0], tipos: ['prolong'] }],
  ['em esquadro com o fim do lado', [103, 80], [base], null, { ponto: [100, 80], tipos: ['square'] }],
  ['em esquadro com o começo do lado', [-2, 80], [base], null, { ponto: [0, 80], tipos: ['square'] }],
  ['longe de toda linha', [150, 30], [base], null, null],
  ['no limite da tolerância', [150, 10], [base], null, { ponto: [150, 0], tipos: ['prolong'] }],
  ['pouco além dela', [150, 10.01], [base], null, null],
  ['o encontro de duas linhas', [4, 57], [base, lado], null, { ponto: [0, 60], tipos: ['square', 'square'] }],
  ['lados inclinados', [64, 77], [inclinada], null, { ponto: [60, 80], tipos: ['prolong'] }],
  ['em esquadro a partir do último vértice', [52, 30], [base], [50, 70], { ponto: [50, 30], tipos: ['square'] }],
  ['um lado sem comprimento não guia nada', [1, 1], [{ a: [0, 0], b: [0, 0] }], null, null],
  ['sem lados por perto', [1, 1], [], [0, 0], null],
];

describe('as guias de encaixe', () => {
  it.each(TABELA)('%s', (_nome, cursor, edges, anchor, esperado) => {
    const achado = followGuides({ cursor, edges, anchor, tolerance: 10 });
    if (esperado === null) return expect(achado).toBeNull();
    expect(achado?.point).toEqual(esperado.ponto.map((n) => expect.closeTo(n, 6)));
    expect(achado?.guides.map(({ kind }) => kind)).toEqual(esperado.tipos);
  });

  it('dois lados na mesma linha mostram uma guia só', () => {
    const seguinte: Edge = { a: [100, 0], b: [180, 0] };
    expect(
      followGuides({ cursor: [220, 2], edges: [base, seguinte], anchor: null, tolerance: 10 })?.guides,
    ).toHaveLength(1);
  });
});
