import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corrigirCruzamentos } from './correcao.ts';
import type { Geometria } from './geojson.ts';
import { medir } from './medir.ts';
import type { Posicao } from './partes.ts';
import { validar } from './validade.ts';

/** Positions as text, so that a ring fits on a line. */
const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Posicao);
const area = (...aneis: string[]): Geometria => ({ type: 'Polygon', coordinates: aneis.map(c) });
const areas = (...aneis: string[]): Geometria => ({ type: 'MultiPolygon', coordinates: aneis.map((a) => [c(a)]) });
const linha = (texto: string): Geometria => ({ type: 'LineString', coordinates: c(texto) });
const linhas = (...textos: string[]): Geometria => ({ type: 'MultiLineString', coordinates: textos.map(c) });

const QUADRADO = '0 0, 4 0, 4 4, 0 4, 0 0';

/** What is drawn, and what of it stays. */
const CASOS: readonly [string, Geometria, Geometria | null][] = [
  ['um ponto fica como está', { type: 'Point', coordinates: [1, 2] }, { type: 'Point', coordinates: [1, 2] }],
  ['um quadrado fica como está', area(QUADRADO), area(QUADRADO)],
  [
    'uma gravata vira dois triângulos',
    area('0 0, 2 2, 2 0, 0 2, 0 0'),
    areas('0 0, 1 1, 0 2, 0 0', '1 1, 2 0, 2 2, 1 1'),
  ],
  ['um anel percorrido duas vezes vira um', area(`${QUADRADO}, 4 0, 4 4, 0 4, 0 0`), area(QUADRADO)],
  ['um espinho some', area('0 0, 4 0, 4 4, 6 4, 4 4, 0 4, 0 0'), area(QUADRADO)],
  ['um buraco fora do contorno some', area(QUADRADO, '5 5, 6 5, 6 6, 5 5'), area(QUADRADO)],
  [
    'um buraco que atravessa o contorno corta só o que está dentro',
    area(QUADRADO, '3 1, 5 1, 5 2, 3 2, 3 1'),
    area('0 0, 4 0, 4 1, 3 1, 3 2, 4 2, 4 4, 0 4, 0 0'),
  ],
  [
    'duas partes que se sobrepõem viram uma',
    areas('0 0, 2 0, 2 2, 0 2, 0 0', '1 1, 3 1, 3 3, 1 3, 1 1'),
    area('0 0, 2 0, 2 1, 3 1, 3 3, 1 3, 1 2, 0 2, 0 0'),
  ],
  ['um anel que vai e volta não tem área: nada fica', area('0 0, 2 2, 1 1, 0 0'), null],
  ['um anel aberto não se fecha sozinho', area('0 0, 4 0, 4 4, 0 4'), null],
  ['uma linha simples fica como está', linha('0 0, 1 1, 2 0'), linha('0 0, 1 1, 2 0')],
  ['uma linha que se fecha não se cruza', linha(QUADRADO), linha(QUADRADO)],
  ['uma posição dita duas vezes na linha fica uma', linha('0 0, 1 1, 1 1, 2 0'), linha('0 0, 1 1, 2 0')],
  [
    'uma linha que se cruza é cortada no cruzamento',
    linha('0 0, 2 2, 2 0, 0 2'),
    linhas('0 0, 1 1', '1 1, 2 2, 2 0, 1 1', '1 1, 0 2'),
  ],
  ['uma linha que volta sobre si fica uma vez', linha('0 0, 4 0, 2 0'), linhas('0 0, 2 0', '2 0, 4 0')],
  ['uma linha parada não é linha', linha('1 1, 1 1'), null],
];

describe('o que cruza a si mesmo', () => {
  it.each(CASOS)('%s', (_nome, desenhada, esperada) => {
    expect(corrigirCruzamentos(desenhada)).toEqual(esperada);
  });

  it('qualquer anel desenhado fica válido ou some, e o que sobra de uma linha tem o comprimento dela', () => {
    const posicao = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(fc.array(posicao, { minLength: 3, maxLength: 9 }), (vertices) => {
        const primeira = vertices[0] ?? [0, 0];
        const corrigida = corrigirCruzamentos({ type: 'Polygon', coordinates: [[...vertices, primeira]] });
        if (corrigida) expect(validar(corrigida)).toBeNull();
        const cortada = corrigirCruzamentos({ type: 'LineString', coordinates: vertices });
        if (cortada) {
          expect(validar(cortada)).toBeNull();
          expect(corrigirCruzamentos(cortada)).toEqual(cortada);
        }
      }),
    );
  });

  it('a linha cortada mede o mesmo que antes', () => {
    const desenhada = linha('-47 -15, -46.9 -14.9, -46.9 -15, -47 -14.9');
    const cortada = corrigirCruzamentos(desenhada);
    expect(cortada?.type).toBe('MultiLineString');
    expect(medir(cortada ?? desenhada).comprimento).toBeCloseTo(medir(desenhada).comprimento ?? 0, 3);
  });
});
