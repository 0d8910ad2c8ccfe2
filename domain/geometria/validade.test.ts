import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { geometriaSchema } from './geojson.ts';
import { type CodigoDeGeometria, lerGeometria, MAX_VERTICES } from './validade.ts';

const q = (oeste: number, sul: number, leste: number, norte: number) => [
  [oeste, sul],
  [leste, sul],
  [leste, norte],
  [oeste, norte],
  [oeste, sul],
];
/** Positions as text, so that a ring fits on a line. */
const c = (texto: string) => texto.split(',').map((posicao) => posicao.trim().split(' ').map(Number));
const grande = q(0, 0, 10, 10);

const poligono = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const varios = (...coordinates: unknown[]) => ({ type: 'MultiPolygon', coordinates });

const VALIDAS: readonly [string, unknown][] = [
  ['um ponto', { type: 'Point', coordinates: [-47, -15] }],
  ['um polígono', poligono(grande)],
  ['um polígono desenhado no outro sentido', poligono([...grande].reverse())],
  ['um polígono com buraco', poligono(grande, q(2, 2, 4, 4))],
  ['um buraco que toca o contorno em um ponto', poligono(grande, c('0 5, 2 4, 2 6, 0 5'))],
  ['duas partes que se tocam em um canto', varios([q(0, 0, 1, 1)], [q(1, 1, 2, 2)])],
  [
    'dois buracos que se tocam em um ponto',
    poligono(grande, c('2 5, 3 4, 4 5, 3 6, 2 5'), c('4 5, 5 4, 6 5, 5 6, 4 5')),
  ],
  ['uma ilha no buraco de outra parte', varios([grande, q(2, 2, 8, 8)], [q(4, 4, 5, 5)])],
  [
    'uma ilha na baía de outra parte',
    varios([c('0 0, 9 0, 9 9, 8 9, 8 1, 1 1, 1 9, 0 9, 0 0')], [c('1 5, 4 4, 4 6, 1 5')]),
  ],
  ['um vértice dito duas vezes', poligono(c('0 0, 1 0, 1 0, 1 1, 0 0'))],
  ['uma linha que cruza a si mesma', { type: 'LineString', coordinates: c('0 0, 2 2, 2 0, 0 2') }],
];

const linhas = (...coordinates: unknown[]) => ({ type: 'MultiLineString', coordinates });

/** What is wrong, its code, and part, ring and vertex of the place. */
const INVALIDAS: readonly [string, unknown, CodigoDeGeometria, number, number, number | null][] = [
  ['nada', null, 'tipo_desconhecido', 0, 0, null],
  ['uma coleção', { type: 'GeometryCollection', geometries: [] }, 'tipo_desconhecido', 0, 0, null],
  ['um tipo herdado', { type: 'constructor', coordinates: [] }, 'tipo_desconhecido', 0, 0, null],
  ['coordenadas em texto', { type: 'Point', coordinates: ['-47', '-15'] }, 'coordenada_invalida', 0, 0, 0],
  ['um ponto de uma coordenada', { type: 'Point', coordinates: [1] }, 'coordenada_invalida', 0, 0, 0],
  ['NaN', { type: 'MultiPoint', coordinates: c('0 0, x 0') }, 'coordenada_invalida', 1, 0, 0],
  ['infinito', { type: 'LineString', coordinates: c('0 0, Infinity 0') }, 'coordenada_invalida', 0, 0, 1],
  ['listas de menos', { type: 'Polygon', coordinates: grande }, 'poucos_vertices', 0, 0, null],
  ['listas de mais', poligono([grande]), 'poucos_vertices', 0, 0, null],
  ['coordenadas ausentes', { type: 'Polygon' }, 'coordenada_invalida', 0, 0, null],
  ['latitude 91', linhas(c('0 0, 1 1'), c('0 0, 0 91')), 'fora_do_intervalo', 1, 0, 1],
  ['metros em vez de graus', { type: 'Point', coordinates: [7_800_000, 191_000] }, 'fora_do_intervalo', 0, 0, 0],
  ['uma linha de um ponto', { type: 'LineString', coordinates: c('0 0') }, 'poucos_vertices', 0, 0, null],
  ['uma linha parada', { type: 'LineString', coordinates: c('1 1, 1 1') }, 'poucos_vertices', 0, 0, null],
  ['um polígono sem anel', poligono(), 'poucos_vertices', 0, 0, null],
  ['um anel vazio', poligono([]), 'poucos_vertices', 0, 0, null],
  ['um anel de dois pontos', poligono(c('0 0, 1 1, 0 0')), 'poucos_vertices', 0, 0, null],
  ['um anel de um lugar só', poligono(c('0 0, 0 0, 0 0, 0 0')), 'poucos_vertices', 0, 0, null],
  ['um anel aberto', varios([grande], [c('0 0, 1 0, 1 1, 0 1')]), 'anel_aberto', 1, 0, 3],
  ['um triângulo aberto', poligono(c('0 0, 1 0, 1 1')), 'anel_aberto', 0, 0, 2],
  ['um anel que vai e volta', poligono(c('0 0, 2 2, 1 1, 0 0')), 'area_nula', 0, 0, null],
  ['uma gravata', poligono(c('0 0, 2 2, 2 0, 0 2, 0 0')), 'cruza_a_si_mesma', 0, 0, 2],
  ['uma gravata com nó', poligono(c('0 0, 1 1, 2 2, 2 0, 1 1, 0 2, 0 0')), 'cruza_a_si_mesma', 0, 0, 1],
  ['um espinho', poligono(c('0 0, 4 0, 4 4, 6 4, 4 4, 0 4, 0 0')), 'cruza_a_si_mesma', 0, 0, 3],
  ['um buraco que atravessa o contorno', poligono(grande, q(8, 8, 12, 9)), 'cruza_a_si_mesma', 0, 1, 0],
  ['um buraco com um lado do contorno', poligono(grande, q(0, 2, 4, 4)), 'cruza_a_si_mesma', 0, 1, 3],
  ['partes que se sobrepõem', varios([q(0, 0, 2, 2)], [q(1, 1, 3, 3)]), 'cruza_a_si_mesma', 1, 0, 3],
  [
    'partes que se sobrepõem entre lados em linha',
    varios([q(0, 0, 2, 2)], [q(1, 0, 3, 2)]),
    'cruza_a_si_mesma',
    1,
    0,
    0,
  ],
  ['a mesma parte duas vezes', varios([q(0, 0, 2, 2)], [q(0, 0, 2, 2)]), 'cruza_a_si_mesma', 1, 0, 0],
  ['a mesma parte nos dois sentidos', varios([q(0, 0, 2, 2)], [q(0, 0, 2, 2).reverse()]), 'cruza_a_si_mesma', 1, 0, 0],
  ['uma parte no canto de outra', varios([grande], [q(0, 0, 1, 1)]), 'cruza_a_si_mesma', 1, 0, 0],
  ['uma parte dentro de outra', varios([q(2, 2, 4, 4)], [grande]), 'cruza_a_si_mesma', 0, 0, 0],
  [
    'um losango com os cantos nos lados',
    varios([q(0, 0, 2, 2)], [c('1 0, 2 1, 1 2, 0 1, 1 0')]),
    'cruza_a_si_mesma',
    1,
    0,
    0,
  ],
  [
    'uma parte que entra na outra entre dois lados em comum',
    varios([q(0, 0, 2, 2)], [c('0 3, 0 2, 1 2, 2 1, 2 0, 3 0, 3 3, 0 3')]),
    ...(['encosta_em_si_mesma', 1, 0, 1] as const),
  ],
  [
    ...(['um anel que toca a si mesmo em um ponto', poligono(c('0 0, 1 1, 2 0, 2 2, 1 1, 0 2, 0 0'))] as const),
    ...(['encosta_em_si_mesma', 0, 0, 1] as const),
  ],
  ['duas partes que dividem um lado', varios([q(0, 0, 1, 1)], [q(1, 0, 2, 1)]), 'encosta_em_si_mesma', 1, 0, 3],
  [
    'duas partes que dividem um pedaço de lado, em sentidos quaisquer',
    ...([varios([q(0, 0, 2, 1)], [q(1, 1, 3, 2).reverse()]), 'encosta_em_si_mesma', 1, 0, 3] as const),
  ],
  [
    'duas partes que dividem um lado torto',
    ...([varios([c('0 0, 3 1, 0 4, 0 0')], [c('0 0, 3 -5, 3 1, 0 0')]), 'encosta_em_si_mesma', 1, 0, 2] as const),
  ],
  [
    'quatro partes em volta de um canto',
    varios(...[q(0, 0, 1, 1), q(1, 0, 2, 1), q(0, 1, 1, 2), q(1, 1, 2, 2)].map((a) => [a])),
    ...(['encosta_em_si_mesma', 2, 0, 0] as const),
  ],
  [
    'uma parte que enche o buraco de outra',
    ...([varios([grande, q(2, 2, 4, 4)], [q(2, 2, 4, 4)]), 'encosta_em_si_mesma', 1, 0, 0] as const),
  ],
  ['um buraco dentro de outro', poligono(grande, q(1, 1, 9, 9), q(2, 2, 4, 4)), 'buraco_em_buraco', 0, 2, 0],
  [
    'um buraco de fora que toca o contorno',
    poligono(grande, c('10 5, 12 4, 12 6, 10 5')),
    'buraco_fora_do_contorno',
    0,
    1,
    0,
  ],
  [
    'um buraco que toca o contorno em dois pontos',
    poligono(grande, c('0 5, 5 4, 10 5, 5 6, 0 5')),
    'interior_dividido',
    0,
    1,
    null,
  ],
  [
    'dois buracos que juntos cortam a área',
    poligono(grande, c('0 5, 3 4, 5 5, 3 6, 0 5'), c('5 5, 7 4, 10 5, 7 6, 5 5')),
    ...(['interior_dividido', 0, 2, null] as const),
  ],
  ['um buraco fora do contorno', poligono(grande, q(20, 20, 21, 21)), 'buraco_fora_do_contorno', 0, 1, 0],
  ['o mundo inteiro', poligono(q(-180, -90, 180, 90)), 'atravessa_o_antimeridiano', 0, 0, null],
  ['a volta de um polo', poligono(q(-180, 80, 180, 90)), 'atravessa_o_antimeridiano', 0, 0, null],
  [
    ...(['a virada do dia, na segunda parte', varios([q(0, 0, 1, 1)], [q(-179, -16, 179, -15)])] as const),
    ...(['atravessa_o_antimeridiano', 1, 0, null] as const),
  ],
];

describe('Validade de uma geometria', () => {
  it.each(VALIDAS)('vale: %s', (_nome, valor) => {
    expect(lerGeometria(valor)).toMatchObject({ valida: true });
  });

  it.each(INVALIDAS)('não vale, e diz onde: %s', (_nome, valor, codigo, parte, anel, vertice) => {
    const lida = lerGeometria(valor);
    expect(lida.valida).toBe(false);
    expect(lida).toMatchObject({ problema: { codigo, parte, anel, vertice } });
  });

  it('a altura é descartada', () => {
    expect(
      lerGeometria({
        type: 'LineString',
        coordinates: [
          [0, 0, 812],
          [1, 1, 813],
        ],
      }),
    ).toEqual({
      valida: true,
      geometria: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
    });
  });

  it('duas partes valem se e só se nenhum lugar de dentro nem de lado é das duas', () => {
    const lado = fc.integer({ min: 0, max: 5 });
    const retangulo = fc
      .tuple(lado, lado, lado, lado, fc.boolean())
      .filter(([oeste, sul, leste, norte]) => oeste < leste && sul < norte);
    fc.assert(
      fc.property(retangulo, retangulo, ([w, s, e, n, avesso], [w2, s2, e2, n2]) => {
        const [largura, altura] = [Math.min(e, e2) - Math.max(w, w2), Math.min(n, n2) - Math.max(s, s2)];
        const sobrepostas = largura >= 0 && altura >= 0 && largura + altura > 0;
        const primeira = avesso ? q(w, s, e, n).reverse() : q(w, s, e, n);
        expect(lerGeometria(varios([primeira], [q(w2, s2, e2, n2)])).valida).toBe(!sobrepostas);
      }),
      { numRuns: 400 },
    );
  });

  it('vértices demais são recusados', () => {
    const coordinates = Array.from({ length: MAX_VERTICES + 1 }, (_, i) => [i / MAX_VERTICES, 0]);
    expect(lerGeometria({ type: 'LineString', coordinates })).toMatchObject({
      problema: { codigo: 'vertices_demais' },
    });
  });

  it('um anel liso de cem mil vértices é lido, uma estrela de cem mil pontas é recusada, e as duas terminam', () => {
    const volta = (raio: (i: number) => number) => {
      const n = MAX_VERTICES - 1;
      const ponto = (i: number) => [
        raio(i) * Math.cos((2 * Math.PI * i) / n),
        raio(i) * Math.sin((2 * Math.PI * i) / n),
      ];
      const anel = Array.from({ length: n }, (_, i) => ponto(i));
      return { type: 'Polygon', coordinates: [[...anel, anel[0]]] };
    };
    expect(lerGeometria(volta(() => 10))).toMatchObject({ valida: true });
    expect(lerGeometria(volta((i) => (i % 2 === 0 ? 10 : 0.1)))).toMatchObject({
      problema: { codigo: 'complexa_demais' },
    });
  }, 60_000);

  it('o que quer que venha, a resposta é válida ou diz por quê, sem erro', () => {
    const tipos = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'Feature'];
    fc.assert(
      fc.property(fc.record({ type: fc.constantFrom(...tipos), coordinates: fc.jsonValue() }), (valor) => {
        const lida = lerGeometria(valor);
        expect(lida.valida || lida.problema.codigo.length > 0).toBe(true);
      }),
    );
  });

  it('todo contorno sem cruzamento vale, e com dois vértices trocados deixa de valer', () => {
    const vertices = fc.integer({ min: 5, max: 40 });
    const centro = fc.tuple(fc.integer({ min: -60, max: -40 }), fc.integer({ min: -30, max: 0 }));
    fc.assert(
      fc.property(vertices, centro, fc.nat(), (n, [lng, lat], onde) => {
        const convexo = Array.from({ length: n }, (_, i) => [
          lng + Math.cos((2 * Math.PI * i) / n),
          lat + Math.sin((2 * Math.PI * i) / n),
        ]);
        const fechado = (anel: number[][]) => ({ type: 'Polygon', coordinates: [[...anel, anel[0]]] });
        expect(lerGeometria(fechado(convexo)).valida).toBe(true);
        const trocado = [...convexo];
        const i = onde % (n - 1);
        [trocado[i], trocado[i + 1]] = [trocado[i + 1] ?? [], trocado[i] ?? []];
        expect(lerGeometria(fechado(trocado))).toMatchObject({ problema: { codigo: 'cruza_a_si_mesma' } });
      }),
    );
  });
});

it('o que se lê tem sempre a forma que os eventos pedem, venha o que vier', () => {
  const numero = fc.oneof(fc.double({ min: -200, max: 200 }), fc.constantFrom(0, 1, 180, -90, Number.NaN));
  const solto = fc.oneof(numero, fc.constantFrom(null, '1', {}, []));
  const aninhado = fc.letrec((dentro) => ({
    valor: fc.oneof(
      { depthSize: 'small' },
      fc.array(solto, { maxLength: 3 }),
      fc.array(dentro('valor'), { maxLength: 6 }),
    ),
  })).valor;
  const type = fc.constantFrom('Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon');
  fc.assert(
    fc.property(type, aninhado, (tipo, coordinates) => {
      const { geometria } = lerGeometria({ type: tipo, coordinates });
      if (geometria !== null) expect(geometriaSchema.safeParse(geometria).data).toEqual(geometria);
    }),
    { numRuns: 2_000 },
  );
});
