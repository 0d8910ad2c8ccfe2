import { describe, expect, it } from 'vitest';
import type { Geometria } from '#domain/geometria/geojson.ts';
import {
  type AtoNoDesenho,
  acrescentar,
  avancarDesenho,
  botoesDoDesenho,
  comecarDesenho,
  type Desenho,
  estaComoColada,
  naTela,
  oQueDesenhar,
  type TipoGeometria,
} from './desenho.ts';

const anel = (x: number): [number, number][] => [
  [x, 0],
  [x + 1, 0],
  [x + 1, 1],
  [x, 0],
];
const poligono = (x: number): Geometria => ({ type: 'Polygon', coordinates: [anel(x)] });
const linha: Geometria = {
  type: 'LineString',
  coordinates: [
    [0, 0],
    [1, 1],
  ],
};
const ponto: Geometria = { type: 'Point', coordinates: [0, 0] };

const depois = (inicio: Desenho, ...atos: readonly AtoNoDesenho[]) => atos.reduce(avancarDesenho, inicio);
const vazio = (tipo: TipoGeometria | null) => comecarDesenho(null, tipo);
const com = (geometria: Geometria, tipo: TipoGeometria) => comecarDesenho(geometria, tipo);

describe('Desenho do formulário da camada', () => {
  it.each<[string, Desenho, { desenhar: boolean; limpar: boolean; editar: boolean }]>([
    ['sem tipo escolhido não há o que desenhar', vazio(null), { desenhar: false, limpar: false, editar: false }],
    ['sem desenho só se desenha', vazio(3), { desenhar: true, limpar: false, editar: false }],
    ['com desenho aparece limpar', com(poligono(0), 3), { desenhar: true, limpar: true, editar: true }],
    ['uma linha se edita', com(linha, 2), { desenhar: true, limpar: true, editar: true }],
    ['um ponto não se edita', com(ponto, 1), { desenhar: true, limpar: true, editar: false }],
    [
      'editando, limpar e desenhar somem',
      depois(com(poligono(0), 3), { ato: 'editar' }),
      { desenhar: false, limpar: false, editar: true },
    ],
  ])('%s', (_, desenho, botoes) => {
    expect(botoesDoDesenho(desenho)).toEqual(botoes);
  });

  it('o que se colou é dito colado enquanto ninguém o muda, e outra vez quando se desfaz a mudança', () => {
    const colado = depois(vazio(3), { ato: 'colar', geometria: poligono(0) });
    expect(estaComoColada(colado)).toBe(true);
    const mudado = depois(colado, { ato: 'editar' }, { ato: 'mexeu', geometria: poligono(2) }, { ato: 'aplicar' });
    expect(estaComoColada(mudado)).toBe(false);
    expect(estaComoColada(depois(mudado, { ato: 'desfazer' }))).toBe(true);
    for (const outro of [vazio(3), com(poligono(0), 3), depois(colado, { ato: 'limpar' })]) {
      expect(estaComoColada(outro)).toBe(false);
    }
  });

  it.each<[TipoGeometria, Geometria, string, string]>([
    [1, ponto, 'MultiPoint', 'ponto'],
    [2, linha, 'MultiLineString', 'linha'],
    [3, poligono(0), 'MultiPolygon', 'poligono'],
  ])('o tipo %i desenha e guarda como geometria múltipla', (tipo, parte, esperado, oQue) => {
    const desenhando = depois(vazio(tipo), { ato: 'desenhar' });
    expect([desenhando.modo, oQueDesenhar(desenhando)]).toEqual(['desenhando', oQue]);
    const feito = depois(desenhando, { ato: 'desenhou', geometria: acrescentar(null, parte) });
    expect([feito.modo, feito.geometria?.type, feito.geometria?.coordinates]).toEqual([
      'parado',
      esperado,
      [parte.coordinates],
    ]);
  });

  it('desenhar outra vez acrescenta uma parte, na ordem', () => {
    const inicio = com(poligono(0), 3);
    const geometria = acrescentar(inicio.geometria, poligono(5));
    const feito = depois(inicio, { ato: 'desenhar' }, { ato: 'desenhou', geometria });
    expect(feito.geometria?.coordinates).toEqual([[anel(0)], [anel(5)]]);
  });

  it('contornos que são polígonos continuam polígonos', () => {
    expect(oQueDesenhar(com(poligono(0), 2))).toBe('poligono');
  });

  it('o que se move na edição só vale depois de aplicar', () => {
    const mexido = depois(com(poligono(0), 3), { ato: 'editar' }, { ato: 'mexeu', geometria: poligono(9) });
    expect(mexido.geometria?.coordinates).toEqual([[anel(0)]]);
    const aplicado = depois(mexido, { ato: 'aplicar' });
    expect([aplicado.modo, aplicado.geometria?.coordinates]).toEqual(['parado', [[anel(9)]]]);
    expect(depois(com(poligono(0), 3), { ato: 'editar' }, { ato: 'aplicar' }).antes).toEqual([]);
  });

  it('tirado tudo na edição, aplicar deixa sem desenho', () => {
    const tirado = depois(com(poligono(0), 3), { ato: 'editar' }, { ato: 'mexeu', geometria: null });
    expect(naTela(tirado)).toBeNull();
    expect(depois(tirado, { ato: 'aplicar' }).geometria).toBeNull();
  });

  it('o que se traça é medido enquanto se desenha, e não fica', () => {
    const tracado = depois(vazio(3), { ato: 'desenhar' }, { ato: 'tracou', geometria: poligono(0) });
    expect(tracado.parcial).toEqual(poligono(0));
    expect(depois(tracado, { ato: 'parar' })).toEqual(vazio(3));
  });

  it('abandonada a edição, fica o que havia', () => {
    const mexido = depois(com(poligono(0), 3), { ato: 'editar' }, { ato: 'mexeu', geometria: poligono(9) });
    const abandonado = depois(mexido, { ato: 'abandonar' });
    expect([abandonado.modo, abandonado.geometria?.coordinates]).toEqual(['parado', [[anel(0)]]]);
  });

  it('uma parte de outro gênero toma o lugar do que havia', () => {
    expect(acrescentar(com(poligono(0), 2).geometria, linha).type).toBe('MultiLineString');
  });

  it('trocar para um tipo de outra geometria apaga o desenho; da mesma, guarda', () => {
    const desenhado = com(poligono(0), 3);
    expect(depois(desenhado, { ato: 'mudarTipo', tipo: 3 }).geometria).not.toBeNull();
    expect(depois(desenhado, { ato: 'mudarTipo', tipo: 2 })).toEqual(vazio(2));
    expect(depois(desenhado, { ato: 'editar' }, { ato: 'mudarTipo', tipo: 1 })).toEqual(vazio(1));
  });

  it('limpar e cada parte desenhada se desfazem e se refazem', () => {
    const limpo = depois(com(poligono(0), 3), { ato: 'limpar' });
    expect(limpo.geometria).toBeNull();
    const desfeito = depois(limpo, { ato: 'desfazer' });
    expect(desfeito.geometria?.coordinates).toEqual([[anel(0)]]);
    expect(depois(desfeito, { ato: 'refazer' }).geometria).toBeNull();
    expect(depois(desfeito, { ato: 'desfazer' })).toBe(desfeito);
  });

  it('um ato que não cabe no modo não muda nada', () => {
    const parado = com(poligono(0), 3);
    for (const ato of [
      { ato: 'aplicar' },
      { ato: 'desenhou', geometria: linha },
      { ato: 'mexeu', geometria: linha },
    ] as const)
      expect(depois(parado, ato)).toBe(parado);
    const editando = depois(parado, { ato: 'editar' });
    expect(depois(editando, { ato: 'limpar' })).toBe(editando);
    expect(depois(vazio(null), { ato: 'desenhar' })).toEqual(vazio(null));
  });
});
