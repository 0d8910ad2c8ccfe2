import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medir } from '#domain/geometria/medir.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { validar } from '#domain/geometria/validade.ts';
import type { Geometry } from './shapes.ts';
import { splitGeometry } from './split.ts';

const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number) as Posicao);
const linha = (texto: string): Geometry => ({ type: 'LineString', coordinates: c(texto) });
const area = (...aneis: string[]): Geometry => ({ type: 'Polygon', coordinates: aneis.map(c) });
const areas = (...aneis: string[]): Geometry => ({ type: 'MultiPolygon', coordinates: aneis.map((a) => [c(a)]) });

const QUADRADO = area('0 0, 8 0, 8 8, 0 8, 0 0');
const ANEL = area('0 0, 8 0, 8 8, 0 8, 0 0', '3 3, 5 3, 5 5, 3 5, 3 3');

/** What is divided, by which line, and the places (in square degrees) of the pieces: null where it is refused. */
const AREAS: readonly [string, Geometry, string, readonly number[] | null][] = [
  ['de lado a lado', QUADRADO, '-1 2, 9 2', [16, 48]],
  ['de canto a canto', QUADRADO, '0 0, 8 8', [32, 32]],
  ['de vértice a vértice, com pontas para fora', QUADRADO, '-1 -1, 9 9', [32, 32]],
  ['em zigue-zague', QUADRADO, '-1 4, 4 4, 4 2, 9 2', [24, 40]],
  ['duas vezes pela mesma linha', QUADRADO, '-1 2, 9 2, 9 6, -1 6', [16, 16, 32]],
  ['por uma linha que cruza a si mesma', QUADRADO, '-1 4, 9 4, 9 9, 4 9, 4 -1', [16, 16, 16, 16]],
  ['um laço por dentro', QUADRADO, '2 2, 6 2, 6 6, 2 6, 2 2', [16, 48]],
  ['atravessando o buraco', ANEL, '-1 4, 9 4', [30, 30]],
  ['passando ao lado do buraco', ANEL, '-1 2, 9 2', [16, 44]],
  ['encostando no buraco por um lado', ANEL, '-1 3, 9 3', [24, 36]],
  ['com uma ponta solta a mais', QUADRADO, '-1 2, 9 2, 9 6, 4 6', [16, 48]],
  ['uma linha que só encosta por fora', QUADRADO, '-1 8, 9 8', null],
  ['uma linha ao longo de um lado', QUADRADO, '0 0, 8 0', null],
  ['uma linha que não chega ao outro lado', QUADRADO, '-1 2, 4 2', null],
  ['uma linha toda por dentro', QUADRADO, '1 1, 4 2', null],
  ['uma linha do contorno ao buraco', ANEL, '-1 4, 4 4', null],
  ['uma linha longe', QUADRADO, '20 20, 30 30', null],
];

const graus2 = (geometria: Geometry) => {
  const aneis = geometria.type === 'Polygon' ? geometria.coordinates : [];
  const sinais = aneis.map((anel) => {
    let soma = 0;
    anel.forEach(([x, y], i) => {
      const [px, py] = anel[i - 1] ?? [x, y];
      soma += px * y - x * py;
    });
    return Math.abs(soma) / 2;
  });
  return (sinais[0] ?? 0) - sinais.slice(1).reduce((a, b) => a + b, 0);
};

describe('dividir por uma linha desenhada', () => {
  it.each(AREAS)('uma área %s', (_nome, geometria, desenhada, tamanhos) => {
    const partes = splitGeometry(geometria, c(desenhada));
    expect(partes?.map((parte) => Math.round(graus2(parte) * 1e6) / 1e6).sort((a, b) => a - b) ?? null).toEqual(
      tamanhos,
    );
    for (const parte of partes ?? []) expect(validar(parte)).toBeNull();
  });

  it('uma linha é dividida onde é cruzada', () => {
    expect(splitGeometry(linha('0 0, 8 0'), c('2 -1, 2 1, 4 1, 4 -1'))).toEqual([
      linha('0 0, 2 0'),
      linha('2 0, 4 0'),
      linha('4 0, 8 0'),
    ]);
    expect(splitGeometry(linha('0 0, 8 0'), c('2 1, 4 1'))).toBeNull();
    expect(splitGeometry(linha('0 0, 8 0'), c('8 -1, 8 1'))).toBeNull();
  });

  it('as partes que a linha não tocou ficam com a primeira metade', () => {
    const partes = splitGeometry(areas('0 0, 8 0, 8 8, 0 8, 0 0', '20 0, 21 0, 21 1, 20 0'), c('-1 4, 9 4'));
    expect(partes?.map(({ type }) => type)).toEqual(['MultiPolygon', 'Polygon']);
  });

  it('um ponto não se divide', () => {
    expect(splitGeometry({ type: 'Point', coordinates: [0, 0] }, c('-1 0, 1 0'))).toBeNull();
  });

  it('as partes são válidas e juntas medem o que o todo media', () => {
    const raio = fc.array(fc.double({ min: 0.2, max: 1, noNaN: true }), { minLength: 5, maxLength: 12 });
    const ponta = fc.tuple(fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true }));
    fc.assert(
      fc.property(raio, fc.array(ponta, { minLength: 2, maxLength: 5 }), (raios, corte) => {
        const anel = raios.map((r, i): Posicao => {
          const angulo = (2 * Math.PI * i) / raios.length;
          return [-47 + r * Math.cos(angulo) * 0.01, -15 + r * Math.sin(angulo) * 0.01];
        });
        const estrela: Geometry = { type: 'Polygon', coordinates: [[...anel, anel[0] ?? [0, 0]]] };
        const partes = splitGeometry(
          estrela,
          corte.map(([x, y]): Posicao => [-47 + x * 0.01, -15 + y * 0.01]),
        );
        if (!partes) return;
        expect(partes.length).toBeGreaterThan(1);
        for (const parte of partes) expect(validar(parte)).toBeNull();
        const soma = partes.reduce((total, parte) => total + (medir(parte).area ?? 0), 0);
        expect(soma).toBeCloseTo(medir(estrela).area ?? 0, 2);
      }),
      { numRuns: 300 },
    );
  });
});
