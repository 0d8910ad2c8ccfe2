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
  type TipoGeometria,
} from './desenho.ts';
import { geometriaDaParte, oQueDesenhar, verticesQueFaltam } from './parte-em-curso.ts';

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
    const feito = depois(desenhando, { ato: 'desenhou', geometria: parte });
    expect([feito.modo, feito.geometria?.type, feito.geometria?.coordinates]).toEqual([
      'parado',
      esperado,
      [parte.coordinates],
    ]);
  });

  it('desenhar outra vez acrescenta uma parte, na ordem', () => {
    const inicio = com(poligono(0), 3);
    const feito = depois(inicio, { ato: 'desenhar' }, { ato: 'desenhou', geometria: poligono(5) });
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

  const traco = (...vertices: [number, number][]): AtoNoDesenho => ({ ato: 'tracou', vertices });
  const QUADRADO = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as [number, number][];

  it('a parte em desenho tem os vértices marcados; dada por perdida na ferramenta, não conta mais', () => {
    const tracado = depois(vazio(3), { ato: 'desenhar' }, traco(...QUADRADO));
    expect(tracado.parte).toEqual(QUADRADO);
    expect(depois(tracado, traco()).parte).toEqual([]);
    expect(depois(tracado, traco(...QUADRADO.slice(0, 2))).parte).toEqual(QUADRADO.slice(0, 2));
  });

  it.each<[string, AtoNoDesenho[]]>([
    ['deixada a ferramenta com a parte por concluir', [{ ato: 'parar' }]],
    ['dada por perdida, e deixada a ferramenta', [traco(), { ato: 'parar' }]],
    ['limpo o desenho com a parte por concluir', [{ ato: 'limpar' }]],
    ['descartada a parte', [{ ato: 'descartar' }]],
  ])('%s, desfazer a traz de volta, em desenho', (_, atos) => {
    const tracado = depois(com(poligono(5), 3), { ato: 'desenhar' }, traco(...QUADRADO));
    const deixado = depois(tracado, ...atos);
    expect([deixado.modo, deixado.parte]).toEqual(['parado', []]);
    const { modo, parte, geometria } = depois(deixado, { ato: 'desfazer' });
    expect([modo, parte, geometria]).toEqual(['desenhando', QUADRADO, tracado.geometria]);
  });

  it('deixada a ferramenta, diz-se o que ficou por concluir; descartada de propósito, não', () => {
    const tracado = depois(vazio(3), { ato: 'desenhar' }, traco(...QUADRADO));
    expect(depois(tracado, { ato: 'parar' }).aviso).toEqual({ codigo: 'largada', vertices: 4 });
    expect(depois(tracado, { ato: 'descartar' }).aviso).toBeNull();
    expect(depois(vazio(3), { ato: 'desenhar' }, { ato: 'parar' }).aviso).toBeNull();
  });

  it.each<[string, TipoGeometria, [number, number][], number, boolean]>([
    ['uma área de três vértices se conclui', 3, QUADRADO.slice(0, 3), 0, true],
    ['a uma de dois falta um', 3, QUADRADO.slice(0, 2), 1, false],
    ['três no mesmo lugar não são área', 3, [QUADRADO[0], QUADRADO[0], QUADRADO[0]] as [number, number][], 0, false],
    ['uma linha de dois se conclui', 2, QUADRADO.slice(0, 2), 0, true],
    ['a uma de um falta outro', 2, QUADRADO.slice(0, 1), 1, false],
  ])('%s', (_, tipo, vertices, faltam, pode) => {
    const tracado = depois(vazio(tipo), { ato: 'desenhar' }, traco(...vertices));
    expect([verticesQueFaltam(tracado), geometriaDaParte(tracado) !== null]).toEqual([faltam, pode]);
    const { modo, geometria } = depois(tracado, { ato: 'concluir' });
    expect([modo, geometria !== null]).toEqual(pode ? ['parado', true] : ['desenhando', false]);
  });

  it('o que se corrige ao concluir ou aplicar se conta, e se desfaz', () => {
    const LACO = [QUADRADO[0], QUADRADO[2], QUADRADO[1], QUADRADO[3]] as [number, number][];
    const laco = depois(vazio(3), { ato: 'desenhar' }, traco(...LACO), { ato: 'concluir' });
    expect(laco.aviso).toEqual({ codigo: 'corrigido', correcoes: [{ codigo: 'contorno_cruzado', em: 2 }] });
    expect(depois(laco, { ato: 'desfazer' }).geometria).toBeNull();
    const sobre: Geometria = { type: 'MultiPolygon', coordinates: [[anel(0)], [anel(0.2)]] };
    const mexido = depois(com(poligono(0), 3), { ato: 'editar' }, { ato: 'mexeu', geometria: sobre });
    const unidas = { codigo: 'corrigido', correcoes: [{ codigo: 'partes_unidas', de: 2, em: 1 }] };
    expect([mexido.aviso, naTela(mexido)?.coordinates.length]).toEqual([null, 1]);
    expect(depois(mexido, { ato: 'aplicar' }).aviso).toEqual(unidas);
    const outra = depois(com(poligono(0), 3), { ato: 'desenhar' }, { ato: 'desenhou', geometria: poligono(0.2) });
    expect(outra.aviso).toEqual(unidas);
  });

  it('abandonada a edição, fica o que havia', () => {
    const mexido = depois(com(poligono(0), 3), { ato: 'editar' }, { ato: 'mexeu', geometria: poligono(9) });
    const abandonado = depois(mexido, { ato: 'abandonar' });
    expect([abandonado.modo, abandonado.geometria?.coordinates]).toEqual(['parado', [[anel(0)]]]);
    // Saving may fail after that: a step forward has it again.
    expect(depois(abandonado, { ato: 'refazer' }).geometria?.coordinates).toEqual([[anel(9)]]);
  });

  it('uma parte de outro gênero toma o lugar do que havia', () => {
    expect(acrescentar(com(poligono(0), 2).geometria, linha).type).toBe('MultiLineString');
  });

  const mudar = (tipo: TipoGeometria | null): AtoNoDesenho => ({ ato: 'mudarTipo', tipo, escolha: `t${tipo}` });
  it('trocar para um tipo de outra geometria apaga o desenho e diz; da mesma, guarda', () => {
    const desenhado = comecarDesenho(poligono(0), 3, 't3');
    const vegetacao: AtoNoDesenho = { ato: 'mudarTipo', tipo: 3, escolha: 'outro' };
    expect(depois(desenhado, vegetacao)).toEqual({ ...desenhado, escolha: 'outro' });
    const trocado = depois(desenhado, mudar(2));
    expect([trocado.geometria, trocado.escolha, trocado.modo]).toEqual([null, 't2', 'parado']);
    expect(trocado.aviso).toEqual({ codigo: 'apagado', tipo: 3, escolha: 't3' });
    expect(depois(vazio(3), mudar(2)).aviso).toBeNull();
  });

  it.each<[string, AtoNoDesenho[]]>([
    ['desfazer', [mudar(2), { ato: 'desfazer' }]],
    ['escolher o tipo de antes', [mudar(2), mudar(3)]],
    ['passar por nenhum e escolher o de antes', [mudar(null), mudar(3)]],
    ['passar por todos com as setas e voltar', [mudar(2), mudar(1), mudar(2), mudar(3)]],
    ['desenhar outra coisa e escolher o de antes', [mudar(1), { ato: 'trocar', geometria: ponto }, mudar(3)]],
  ])('o que a troca de tipo apagou volta por %s, com o tipo, a edição e a parte em desenho', (_, atos) => {
    const aplicado = comecarDesenho(poligono(0), 3, 't3');
    const editado = depois(aplicado, { ato: 'editar' }, { ato: 'mexeu', geometria: poligono(9) });
    const tracado = depois(aplicado, { ato: 'desenhar' }, traco(...QUADRADO));
    for (const antes of [aplicado, editado, tracado]) {
      const volta = depois(antes, ...atos);
      expect([volta.tipo, volta.escolha]).toEqual([3, 't3']);
      expect([naTela(volta), volta.parte]).toEqual([naTela(antes), antes.parte]);
    }
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
