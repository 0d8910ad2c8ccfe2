import { describe, expect, it } from 'vitest';
import type { Geometry } from '#app/map/operations/shapes.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import polygon from '../draw/polygon.client.ts';
import change from './change.client.ts';
import cut from './cut.client.ts';

type Pixel = readonly [number, number];
const anel = (prancheta: Prancheta, ...cantos: Pixel[]) =>
  [...cantos, cantos[0] ?? [0, 0]].map(([x, y]) => prancheta.em(x, y));
const TRIANGULO: Pixel[] = [
  [100, 100],
  [300, 100],
  [300, 300],
];
const QUADRADO: Pixel[] = [
  [400, 100],
  [700, 100],
  [700, 400],
  [400, 400],
];
const BURACO: Pixel[] = [
  [500, 200],
  [600, 200],
  [600, 300],
];
const area = (prancheta: Prancheta, ...partes: Pixel[][][]): Geometry => ({
  type: 'MultiPolygon',
  coordinates: partes.map((aneis) => aneis.map((um) => anel(prancheta, ...um))),
});

describe('o que uma edição leva sem que se peça é dito', () => {
  it.each<[string, Pixel[][][], string | undefined]>([
    ['de um triângulo', [[TRIANGULO]], 'Sem esse vértice não sobrava geometria: ela foi tirada inteira.'],
    [
      'de uma parte que é um triângulo',
      [[TRIANGULO], [QUADRADO]],
      'Sem esse vértice não sobrava a parte: ela foi tirada inteira.',
    ],
    [
      'de um quadrado, que fica triângulo',
      [
        [
          [
            [100, 100],
            [300, 100],
            [300, 300],
            [100, 300],
          ],
        ],
      ],
      undefined,
    ],
  ])('um vértice tirado %s', (_, partes, aviso) => {
    const prancheta = new Prancheta({ encaixe: false });
    prancheta.features.create({ shape: 'polygon', geometry: area(prancheta, ...partes) });
    const antes = prancheta.features.list();
    const session = prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    prancheta.mover([300, 100]);
    expect(session.remove?.()).toBe(true);
    expect(prancheta.avisos.at(-1)).toBe(aviso);
    prancheta.historia.undo();
    expect(prancheta.features.list()).toEqual(antes);
  });

  it('um vértice tirado faz o contorno se cruzar: ele é corrigido, e se diz', () => {
    const prancheta = new Prancheta({ encaixe: false });
    const cantos: Pixel[] = [
      [100, 300],
      [250, 100],
      [400, 300],
      [400, 400],
      [250, 200],
      [100, 400],
    ];
    prancheta.features.create({ shape: 'polygon', geometry: area(prancheta, [cantos]) });
    expect(prancheta.avisos).toEqual([]);
    const antes = prancheta.features.list();
    prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    prancheta.menu([250, 100]).get('Remover vértice')?.();
    expect(prancheta.avisos).toEqual([
      'A geometria foi reparada: o contorno cruzava a si mesmo e virou 3 partes. Confira o desenho.',
    ]);
    expect(prancheta.features.list()[0]?.geometry.type).toBe('MultiPolygon');
    prancheta.historia.undo();
    expect(prancheta.features.list()).toEqual(antes);
  });

  it('um vértice tirado de um buraco que é um triângulo o fecha', () => {
    const prancheta = new Prancheta({ encaixe: false });
    prancheta.features.create({ shape: 'polygon', geometry: area(prancheta, [QUADRADO, BURACO]) });
    const session = prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    prancheta.mover([600, 200]);
    session.remove?.();
    expect(prancheta.avisos).toEqual(['Sem esse vértice não sobrava o buraco: ele foi fechado.']);
  });

  it.each<[string, Pixel[], string[]]>([
    [
      'que cobre uma geometria inteira',
      [
        [50, 50],
        [350, 50],
        [350, 350],
        [50, 350],
      ],
      ['O recorte cobria uma geometria inteira, e ela foi tirada.'],
    ],
    [
      'que cobre todas',
      [
        [50, 50],
        [800, 50],
        [800, 500],
        [50, 500],
      ],
      ['O recorte cobria 2 geometrias inteiras, e elas foram tiradas.'],
    ],
    [
      'que tira um pedaço',
      [
        [350, 50],
        [500, 50],
        [500, 500],
        [350, 500],
      ],
      [],
    ],
  ])('um recorte %s', (_, faca, avisos) => {
    const prancheta = new Prancheta({ encaixe: false });
    for (const um of [TRIANGULO, QUADRADO])
      prancheta.features.create({ shape: 'polygon', geometry: area(prancheta, [um]) });
    const session = prancheta.ligar({ id: 'cut', group: 'edit', mode: cut });
    for (const lugar of faca) prancheta.clicar(lugar);
    session.finish?.();
    expect(prancheta.avisos).toEqual(avisos);
    prancheta.historia.undo();
    expect(prancheta.features.list()).toHaveLength(2);
  });

  it('um laço desenhado vira duas partes, e se diz', () => {
    const prancheta = new Prancheta({ encaixe: false });
    const session = prancheta.ligar({ id: 'polygon', group: 'draw', mode: polygon });
    const [a, b, c, d] = QUADRADO;
    for (const lugar of [a, c, b, d]) prancheta.clicar(lugar ?? [0, 0]);
    session.finish?.();
    expect(prancheta.avisos).toEqual([
      'A geometria foi reparada: o contorno cruzava a si mesmo e virou 2 partes. Confira o desenho.',
    ]);
    expect(prancheta.eventos.find(({ action }) => action === 'feature_created')?.corrections).toEqual([
      { codigo: 'contorno_cruzado', em: 2 },
    ]);
  });

  it('um vértice levado para o outro lado cruza o contorno, e se diz o que se fez', () => {
    const prancheta = new Prancheta({ encaixe: false });
    prancheta.features.create({ shape: 'polygon', geometry: area(prancheta, [QUADRADO]) });
    prancheta.ligar({ id: 'change', group: 'edit', mode: change });
    prancheta.arrastar([
      [700, 400],
      [500, 300],
      [300, 200],
    ]);
    expect(prancheta.avisos).toEqual([
      'A geometria foi reparada: o contorno cruzava a si mesmo e virou 2 partes. Confira o desenho.',
    ]);
  });
});
