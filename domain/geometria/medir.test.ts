import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Geometria } from './geojson.ts';
import { medir, VERSAO_DAS_MEDIDAS } from './medir.ts';
import { juntar, paraMulti } from './partes.ts';

type Anel = [number, number][];

const retangulo = (oeste: number, sul: number, leste: number, norte: number): Anel => [
  [oeste, sul],
  [leste, sul],
  [leste, norte],
  [oeste, norte],
  [oeste, sul],
];
const planalto = retangulo(-48, -16, -47, -15);
const lagoa = retangulo(-47.7, -15.7, -47.3, -15.3);
const vizinho = retangulo(-46, -16, -45, -15);
const brasiliaASaoPaulo: Anel = [
  [-47.8825, -15.7942],
  [-46.6333, -23.5505],
];
const noEquador: Anel = [
  [0, 0],
  [1, 0],
];

/** ST_Area and ST_Length of PostGIS 3.3 over geography, in hectares and kilometres; the first is Karney's published one. */
const TABELA: readonly [string, Geometria, number | null, number | null][] = [
  ['um grau no equador', { type: 'Polygon', coordinates: [retangulo(0, 0, 1, 1)] }, 1_230_877.8361, null],
  ['um grau no planalto central', { type: 'Polygon', coordinates: [planalto] }, 1_187_283.7185, null],
  ['um buraco é descontado', { type: 'Polygon', coordinates: [planalto, lagoa] }, 997_319.5433, null],
  ['duas partes são somadas', { type: 'MultiPolygon', coordinates: [[planalto], [vizinho]] }, 2_374_567.4371, null],
  ['o retângulo do Brasil', { type: 'Polygon', coordinates: [retangulo(-74, -34, -34, 5)] }, 1_881_669_230.9605, null],
  [
    'um talhão de cem metros',
    { type: 'Polygon', coordinates: [retangulo(-44.1211, -20.1197, -44.1201, -20.1187)] },
    1.1576,
    null,
  ],
  ['um grau ao longo do equador', { type: 'LineString', coordinates: noEquador }, null, 111.3195],
  [
    'um grau ao longo do meridiano',
    {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [0, 1],
      ],
    },
    null,
    110.5744,
  ],
  ['de Brasília a São Paulo', { type: 'LineString', coordinates: brasiliaASaoPaulo }, null, 868.5482],
  ['dois trechos', { type: 'MultiLineString', coordinates: [brasiliaASaoPaulo, noEquador] }, null, 979.8677],
  ['um ponto não tem medida', { type: 'Point', coordinates: [-47, -15] }, null, null],
];

describe('Medidas', () => {
  it.each(TABELA)('%s', (_nome, geometria, area, comprimento) => {
    expect(medir(geometria)).toEqual({ area, comprimento });
  });

  it('são as da versão 1: quem muda uma figura da tabela sobe a versão, que os documentos dizem', () => {
    expect(VERSAO_DAS_MEDIDAS).toBe(1);
  });

  it('não dependem do sentido em que o anel foi desenhado', () => {
    const invertido: Geometria = { type: 'Polygon', coordinates: [[...planalto].reverse(), lagoa] };
    expect(medir(invertido)).toEqual(medir({ type: 'Polygon', coordinates: [planalto, lagoa] }));
  });

  const centro = fc.tuple(fc.double({ min: -70, max: -35, noNaN: true }), fc.double({ min: -33, max: 5, noNaN: true }));
  const lado = fc.double({ min: 0.001, max: 2, noNaN: true });

  it('são as mesmas começando por qualquer vértice, e a múltipla mede como a simples', () => {
    fc.assert(
      fc.property(centro, lado, lado, fc.integer({ min: 1, max: 3 }), ([lng, lat], largura, altura, inicio) => {
        const aberto = retangulo(lng, lat, lng + largura, lat + altura).slice(0, -1);
        const girado = [...aberto.slice(inicio), ...aberto.slice(0, inicio)];
        const [primeiro = [0, 0]] = girado;
        const um: Geometria = { type: 'Polygon', coordinates: [[...aberto, aberto[0] ?? [0, 0]]] };
        const outro: Geometria = { type: 'Polygon', coordinates: [[...girado, primeiro]] };
        expect(medir(outro).area).toBeCloseTo(medir(um).area ?? -1, 3);
        expect(medir(paraMulti(um))).toEqual(medir(um));
      }),
    );
  });

  it('de partes juntas são a soma das partes, a menos do arredondamento', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(centro, lado), { minLength: 1, maxLength: 5 }), (quadrados) => {
        const simples = quadrados.map(
          ([[lng, lat], l]): Geometria => ({ type: 'Polygon', coordinates: [retangulo(lng, lat, lng + l, lat + l)] }),
        );
        const soma = simples.reduce((total, parte) => total + (medir(parte).area ?? 0), 0);
        expect(medir(juntar(simples)).area).toBeCloseTo(soma, 2);
      }),
    );
  });
});
