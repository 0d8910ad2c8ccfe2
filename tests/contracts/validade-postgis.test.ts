import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { escreverEwkb } from '#domain/geometria/ewkb.ts';
import { examinar } from '#domain/geometria/examinar.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao, Sequencia } from '#domain/geometria/partes.ts';
import { deGeoJson } from '#domain/geometria/plana.ts';
import { validar } from '#domain/geometria/validade.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let banco: TestDatabase;
beforeAll(async () => {
  banco = await createTestDatabase();
});
afterAll(() => banco.drop());

type Area = Extract<Geometria, { type: 'Polygon' | 'MultiPolygon' }>;

/** Why each of them is not valid, as PostGIS says it; null where it is. */
async function noPostgis(areas: readonly Area[]): Promise<(string | null)[]> {
  const binarios = areas.map((area) => Buffer.from(escreverEwkb(deGeoJson(area))));
  const { rows } = await banco.pool.query<{ motivo: string | null }>(
    `SELECT CASE WHEN (d).valid THEN NULL ELSE (d).reason || ' ' || ST_AsText((d).location) END AS motivo
     FROM (SELECT ST_IsValidDetail(ST_GeomFromEWKB(b)) AS d, ordem
           FROM unnest($1::bytea[]) WITH ORDINALITY AS u (b, ordem)) AS todas ORDER BY ordem`,
    [binarios],
  );
  return rows.map(({ motivo }) => motivo);
}

const inteiro = (max: number) => fc.integer({ min: 0, max });
const fechado = (anel: readonly Posicao[]): Sequencia => [...anel, anel[0] ?? [0, 0]];

/** Rings on a small grid, where vertices meet vertices and sides again and again. */
const retangulo = (lado: number) =>
  fc
    .tuple(inteiro(lado - 1), inteiro(lado - 1), fc.integer({ min: 1, max: lado }), fc.integer({ min: 1, max: lado }))
    .map(([x, y, dx, dy]): Posicao[] => {
      const [x2, y2] = [Math.min(lado, x + dx), Math.min(lado, y + dy)];
      return [
        [x, y],
        [x2, y],
        [x2, y2],
        [x, y2],
      ];
    });
const losango = (lado: number) =>
  fc.tuple(inteiro(lado), inteiro(lado), fc.integer({ min: 1, max: 2 })).map(([x, y, r]): Posicao[] => [
    [x - r, y],
    [x, y - r],
    [x + r, y],
    [x, y + r],
  ]);
const solto = (lado: number) => fc.array(fc.tuple(inteiro(lado), inteiro(lado)), { minLength: 3, maxLength: 8 });
const emVolta = (lado: number) =>
  solto(lado).map((pontos): Posicao[] => {
    const meio = (eixo: 0 | 1) => pontos.reduce((soma, ponto) => soma + ponto[eixo], 0) / pontos.length;
    const angulo = ([x, y]: Posicao) => Math.atan2(y - meio(1), x - meio(0));
    return pontos.toSorted((a, b) => angulo(a) - angulo(b));
  });
/** With a corner said again, a spike, or a place it was at before. */
const estragado = (pontos: fc.Arbitrary<Posicao[]>) =>
  fc.tuple(pontos, fc.nat(), fc.nat()).map(([anel, onde, de]): Posicao[] => {
    const outro = anel[de % anel.length] ?? [0, 0];
    return anel.toSpliced(onde % (anel.length + 1), 0, outro);
  });
const anel = (lado: number) =>
  fc.oneof(
    { weight: 5, arbitrary: retangulo(lado) },
    { weight: 3, arbitrary: losango(lado) },
    { weight: 4, arbitrary: emVolta(lado) },
    { weight: 1, arbitrary: solto(lado) },
    { weight: 1, arbitrary: estragado(fc.oneof(retangulo(lado), emVolta(lado))) },
  );

/** A ring moved by whole steps, begun at another corner, run the other way. */
const mexido = (pontos: fc.Arbitrary<Posicao[]>) =>
  fc.tuple(pontos, inteiro(7), fc.boolean()).map(([um, giro, avesso]): Sequencia => {
    const virado = um.map((_, i): Posicao => um[(i + giro) % um.length] ?? [0, 0]);
    return fechado(avesso ? virado.reverse() : virado);
  });
const quadro = (lado: number): Posicao[] => [
  [0, 0],
  [lado, 0],
  [lado, lado],
  [0, lado],
];

const poligono = (lado: number) =>
  fc.oneof(
    fc.array(mexido(anel(lado)), { minLength: 1, maxLength: 3 }),
    fc
      .tuple(mexido(fc.constant(quadro(lado))), fc.array(mexido(anel(lado)), { minLength: 1, maxLength: 5 }))
      .map(([contorno, buracos]) => [contorno, ...buracos]),
    fc
      .tuple(mexido(emVolta(lado)), fc.array(mexido(fc.oneof(losango(lado), emVolta(3))), { maxLength: 3 }))
      .map(([contorno, buracos]) => [contorno, ...buracos]),
  );

const area = fc.integer({ min: 3, max: 9 }).chain((lado) =>
  fc.oneof(
    poligono(lado).map((aneis): Area => ({ type: 'Polygon', coordinates: aneis })),
    fc
      .array(poligono(lado), { minLength: 2, maxLength: 4 })
      .map((partes): Area => ({ type: 'MultiPolygon', coordinates: partes })),
    fc
      .array(mexido(anel(lado)), { minLength: 2, maxLength: 4 })
      .map((partes): Area => ({ type: 'MultiPolygon', coordinates: partes.map((um) => [um]) })),
  ),
);

/** Laid on Earth with decimals: places that were on a side come to lie beside it by less than a rounding, or not. */
const torta = fc
  .tuple(area, fc.double({ min: 0, max: 6.28, noNaN: true }), fc.constantFrom(1e-9, 1e-5, 0.1, 1 / 3))
  .map(([uma, angulo, passo]) => {
    const [seno, cosseno] = [Math.sin(angulo), Math.cos(angulo)];
    return nosLugares(uma, ([x, y]) => [
      -47.123 + (x * cosseno - y * seno) * passo,
      -15.7 + (x * seno + y * cosseno) * passo,
    ]);
  });

function nosLugares(uma: Area, lugar: (posicao: Posicao) => Posicao): Area {
  const nos = (aneis: Sequencia[]) => aneis.map((um) => um.map(lugar));
  return uma.type === 'Polygon'
    ? { type: 'Polygon', coordinates: nos(uma.coordinates) }
    : { type: 'MultiPolygon', coordinates: uma.coordinates.map(nos) };
}

const reta = (x: number, y: number, lado: number): Posicao[] =>
  quadro(lado).map(([dx, dy]): Posicao => [x + dx, y + dy]);
const inteira = (...aneis: Posicao[][]): Area => ({ type: 'Polygon', coordinates: aneis.map(fechado) });

/** Those that were stored as valid, and others by name; the truth is PostGIS's. */
const CONHECIDAS: readonly [string, Area, string | null][] = [
  ['um buraco dentro de outro', inteira(quadro(9), reta(1, 1, 6), reta(2, 2, 2)), 'buraco_em_buraco'],
  [
    'um buraco dentro de outro, com um canto nele',
    inteira(quadro(9), reta(1, 1, 6), losangoEm(3, 3, 2)),
    'buraco_em_buraco',
  ],
  ['um buraco que toca o contorno duas vezes', inteira(quadro(4), losangoEm(2, 2, 2)), 'interior_dividido'],
  [
    'dois buracos que juntos cortam a área',
    inteira(quadro(4), losangoEm(1, 2, 1), losangoEm(3, 2, 1)),
    'interior_dividido',
  ],
  ['dois buracos que se tocam em um ponto', inteira(quadro(9), losangoEm(3, 4, 1), losangoEm(5, 4, 1)), null],
  ['três buracos que se tocam no mesmo ponto', inteira(quadro(9), ...emVoltaDe(4, 4)), null],
  ['um buraco de fora que toca o contorno', inteira(quadro(4), losangoEm(5, 2, 1)), 'buraco_fora_do_contorno'],
  ['um buraco igual ao contorno', inteira(quadro(4), quadro(4)), 'cruza_a_si_mesma'],
];

function losangoEm(x: number, y: number, r: number): Posicao[] {
  return [
    [x - r, y],
    [x, y - r],
    [x + r, y],
    [x, y + r],
  ];
}

function emVoltaDe(x: number, y: number): Posicao[][] {
  const pontas: readonly [Posicao, Posicao][] = [
    [
      [1, 0],
      [1, 1],
    ],
    [
      [-1, 0],
      [-1, 1],
    ],
    [
      [0, -1],
      [1, -1],
    ],
  ];
  return pontas.map(([a, b]): Posicao[] => [
    [x, y],
    [x + a[0], y + a[1]],
    [x + b[0], y + b[1]],
  ]);
}

const seed = Number(process.env.SEMENTE ?? Math.floor(Math.random() * 2 ** 31));
const numRuns = 6_000;

describe('A validade de uma área é a que o PostGIS lhe dá', () => {
  it.each(CONHECIDAS)('%s', async (_nome, uma, codigo) => {
    expect(validar(uma)?.codigo ?? null).toBe(codigo);
    const [motivo] = await noPostgis([uma]);
    expect(motivo === null).toBe(codigo === null);
  });

  it.each([
    ['em uma grade pequena, onde tudo se encosta', area],
    ['em graus com decimais, onde quase tudo se encosta', torta],
  ])(`áreas quaisquer ${'%s'} (semente ${seed})`, async (_onde, qualquer) => {
    const areas = fc.sample(qualquer, { seed, numRuns });
    const motivos = await noPostgis(areas);
    const diferentes = areas.flatMap((uma, i) => {
      const [nosso, dele] = [validar(uma)?.codigo ?? null, motivos[i] ?? null];
      return (nosso === null) === (dele === null) ? [] : [{ uma: JSON.stringify(uma.coordinates), nosso, dele }];
    });
    expect(diferentes.slice(0, 3)).toEqual([]);
    const boas = motivos.filter((motivo) => motivo === null).length;
    // A generator that makes only good or only bad ones would compare nothing.
    expect(Math.min(boas, areas.length - boas)).toBeGreaterThan(numRuns / 20);
    const contexto = { tipo_geometria: 3, area: null } as const;
    const doExame = areas.filter((uma, i) => {
      const reparar = examinar(deGeoJson(uma), contexto).some(({ ato }) => ato === 'reparar');
      return reparar === (motivos[i] === null);
    });
    expect(doExame.slice(0, 1)).toEqual([]);
  });
});
