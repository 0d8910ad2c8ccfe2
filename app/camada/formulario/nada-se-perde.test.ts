import { describe, expect, it } from 'vitest';
import {
  type AtoNoDesenho,
  acrescentar,
  avancarDesenho,
  comecarDesenho,
  type Desenho,
  naTela,
  type TipoGeometria,
  temPorConcluir,
  temSolto,
  textoDaGeometria,
} from '#app/map/form/desenho.ts';
import { geometriaDaParte } from '#app/map/form/parte-em-curso.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Posicao } from '#domain/geometria/partes.ts';
import { guardaEmMemoria } from '#tests/support/guarda-em-memoria.ts';
import { rascunhosDaCamada } from './rascunho.ts';

const lugar = (x: number, y: number): Posicao => [-47.9 + x / 100, -15.8 + y / 100];
const anel = (...cantos: Posicao[]): Posicao[] => [...cantos, cantos[0] ?? [0, 0]];
const CANTOS = [lugar(0, 0), lugar(4, 0), lugar(4, 4), lugar(0, 4)];
const LACO = [lugar(0, 0), lugar(4, 4), lugar(4, 0), lugar(0, 4)];
const cantos = (x: number) => CANTOS.map(([lng, lat]): Posicao => [lng + x / 100, lat]);
const area = (x: number): Geometria => ({
  type: 'Polygon',
  coordinates: [anel(...cantos(x))],
});
const linha = (x: number): Geometria => ({ type: 'LineString', coordinates: [lugar(x, 0), lugar(x + 2, 3)] });
const ponto = (x: number): Geometria => ({ type: 'Point', coordinates: lugar(x, 0) });

/** A part as its tool sets it, vertex by vertex, and ends it: what draws by clicks. */
const porCliques = (vertices: readonly Posicao[], fim: Geometria): AtoNoDesenho[] => [
  { ato: 'desenhar' },
  ...vertices.map((_, i): AtoNoDesenho => ({ ato: 'tracou', vertices: vertices.slice(0, i + 1) })),
  { ato: 'tracou', vertices: [] },
  { ato: 'desenhou', geometria: fim },
];
const editar = (...formas: (Geometria | null)[]): AtoNoDesenho[] => [
  { ato: 'editar' },
  ...formas.map((geometria): AtoNoDesenho => ({ ato: 'mexeu', geometria })),
  { ato: 'aplicar' },
];
const duas: Geometria = {
  type: 'MultiPolygon',
  coordinates: [[anel(...CANTOS)], [anel(...cantos(2))]],
};

/** Everything that draws or edits in a form, by what it does to the drawing. */
const MODOS: readonly [string, TipoGeometria, Geometria | null, readonly AtoNoDesenho[]][] = [
  ['desenhar um ponto', 1, null, porCliques([], ponto(0))],
  ['desenhar outro ponto', 1, ponto(0), porCliques([], ponto(5))],
  ['desenhar uma linha', 2, null, porCliques([lugar(0, 0), lugar(2, 3)], linha(0))],
  ['desenhar um polígono', 3, null, porCliques(CANTOS, area(0))],
  ['desenhar um polígono que se cruza', 3, null, porCliques(LACO, { type: 'Polygon', coordinates: [anel(...LACO)] })],
  ['desenhar uma parte sobre a outra', 3, area(0), porCliques(cantos(2), area(2))],
  ['continuar contornos que são polígonos', 2, area(0), porCliques(cantos(9), area(9))],
  ['alterar vértices, mover, girar, redimensionar', 3, area(0), editar(area(1), area(2), area(3))],
  ['recortar', 3, area(0), editar({ type: 'Polygon', coordinates: [anel(...CANTOS.slice(0, 3))] })],
  ['recortar tudo', 3, area(0), editar(null)],
  ['pôr uma parte sobre a outra ao editar', 3, area(0), editar(duas)],
  [
    'desenhar mais uma parte ao editar',
    3,
    area(0),
    [
      { ato: 'editar' },
      { ato: 'mexeu', geometria: area(1) },
      ...cantos(9).map((_, i, todos): AtoNoDesenho => ({ ato: 'tracou', vertices: todos.slice(0, i + 1) })),
      { ato: 'aplicar' },
    ],
  ],
  ['alterar uma linha', 2, linha(0), editar(linha(3))],
  ['limpar', 3, area(0), [{ ato: 'limpar' }]],
  ['colar', 3, area(0), [{ ato: 'colar', geometria: area(9) }]],
];

const andar = (desenho: Desenho, ...atos: readonly AtoNoDesenho[]) => atos.reduce(avancarDesenho, desenho);
/** What somebody sees of the drawing: on the map, and measured beside it. */
const visto = (desenho: Desenho) => ({
  geometria: textoDaGeometria(naTela(desenho)),
  parte: desenho.parte,
  tipo: desenho.tipo,
});

function comRascunho(desenho: Desenho): Desenho {
  const guarda = guardaEmMemoria();
  const em = '2026-11-23T12:00:00Z';
  const { parte, tipo } = desenho;
  const rascunho = { campos: {}, attributes: {}, geojson: naTela(desenho), parte, revisao: 0, em };
  rascunhosDaCamada.guardar(guarda, 'k', rascunho);
  const lido = rascunhosDaCamada.ler(guarda, 'k', Date.parse(em));
  const vazio = comecarDesenho(null, tipo, `t${tipo}`);
  return andar(
    vazio,
    { ato: 'trocar', geometria: lido?.geojson ?? null },
    { ato: 'continuar', vertices: lido?.parte ?? [] },
  );
}

/** What may come in between, and how what was seen is had again: by one way at least, each of them. */
const INTERRUPCOES: readonly [string, (desenho: Desenho) => readonly Desenho[]][] = [
  [
    'Esc',
    (desenho) => {
      if (desenho.modo !== 'desenhando') return [desenho];
      // Once it gives up the part, once more it leaves the tool.
      const deixado = andar(desenho, { ato: 'tracou', vertices: [] }, { ato: 'parar' });
      return [desenho.parte.length + desenho.largada.length === 0 ? deixado : andar(deixado, { ato: 'desfazer' })];
    },
  ],
  [
    'o botão da própria ferramenta',
    (desenho) => {
      if (desenho.modo !== 'desenhando') return [desenho];
      const deixado = andar(desenho, { ato: 'parar' });
      return [desenho.parte.length + desenho.largada.length === 0 ? deixado : andar(deixado, { ato: 'desfazer' })];
    },
  ],
  [
    'Ctrl+Z',
    (desenho) => {
      const antes = andar(desenho, { ato: 'desfazer' });
      return [antes.modo === 'parado' && antes !== desenho ? andar(antes, { ato: 'refazer' }) : desenho];
    },
  ],
  [
    'outro gênero de tipo',
    (desenho) => {
      const { tipo, escolha } = desenho;
      const trocado = andar(desenho, { ato: 'mudarTipo', tipo: tipo === 1 ? 3 : 1, escolha: 'outro' });
      const mudou = trocado.antes.length > desenho.antes.length;
      return [
        andar(trocado, { ato: 'mudarTipo', tipo, escolha }),
        ...(mudou ? [andar(trocado, { ato: 'desfazer' })] : []),
      ];
    },
  ],
  ['recarregar', (desenho) => [comRascunho(desenho)]],
  ['limpar', (desenho) => [desenho.modo === 'editando' ? desenho : deVolta(desenho, { ato: 'limpar' })]],
  ['uma mescla', (desenho) => [deVolta(desenho, { ato: 'trocar', geometria: null })]],
];

/** By a step back; where nothing was there to be taken, nothing has to be taken back. */
function deVolta(desenho: Desenho, ato: AtoNoDesenho): Desenho {
  const depois = andar(desenho, ato);
  return depois.antes.length > desenho.antes.length ? andar(depois, { ato: 'desfazer' }) : depois;
}

/** Each point of a sequence, with what was done until there. */
const pontos = (tipo: TipoGeometria, lida: Geometria | null, atos: readonly AtoNoDesenho[]) =>
  [...atos.keys(), atos.length].map((n) => andar(comecarDesenho(lida, tipo, `t${tipo}`), ...atos.slice(0, n)));

describe('Em nenhum ponto do desenho se perde o que se vê', () => {
  describe.each(INTERRUPCOES)('%s', (nome, interromper) => {
    it.each(MODOS)('%s', (_modo, tipo, lida, atos) => {
      for (const desenho of pontos(tipo, lida, atos)) {
        // A part that Esc gave up is not seen any more; leaving the tool, it comes back all the same.
        const parte = nome === 'Esc' || nome.startsWith('o botão') ? naMao(desenho) : desenho.parte;
        for (const depois of interromper(desenho)) expect(visto(depois)).toEqual({ ...visto(desenho), parte });
      }
    });
  });

  it.each(MODOS)('Salvar: %s pergunta, ou grava o que o mapa e o painel mostram', (_modo, tipo, lida, atos) => {
    for (const desenho of pontos(tipo, lida, atos)) {
      const gravada = (um: Desenho) => textoDaGeometria(um.geometria);
      if (!temPorConcluir(desenho)) {
        expect(gravada(desenho)).toBe(visto(desenho).geometria);
        continue;
      }
      if (desenho.modo === 'editando') {
        const parte = geometriaDaParte(desenho);
        const inteira = parte === null ? naTela(desenho) : acrescentar(naTela(desenho), parte);
        const aplicado = andar(desenho, { ato: 'aplicar' });
        expect(gravada(aplicado)).toBe(textoDaGeometria(inteira));
        // Too few vertices for a part: they are offered back.
        const deVolta = parte === null ? desenho.parte : [];
        expect(andar(aplicado, { ato: 'desfazer' }).parte).toEqual(deVolta);
        continue;
      }
      const concluida = andar(desenho, { ato: 'concluir' });
      if (geometriaDaParte(desenho) === null) expect(concluida).toBe(desenho);
      else expect(temPorConcluir(concluida) || gravada(concluida) === gravada(desenho)).toBe(false);
      expect(gravada(andar(desenho, { ato: 'descartar' }))).toBe(gravada(desenho));
    }
  });

  it.each(MODOS)('sair: %s pergunta enquanto houver o que não se aplicou', (_modo, tipo, lida, atos) => {
    const original = textoDaGeometria(comecarDesenho(lida, tipo).geometria);
    for (const desenho of pontos(tipo, lida, atos)) {
      const { geometria, parte } = visto(desenho);
      const aplicada = textoDaGeometria(desenho.geometria) !== original;
      expect(aplicada || temSolto(desenho)).toBe(geometria !== original || parte.length > 0);
    }
  });
});

const naMao = ({ parte, largada }: Desenho) => (parte.length > 0 ? parte : largada);
