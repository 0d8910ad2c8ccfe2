import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { guardaEmMemoria } from '#tests/support/guarda-em-memoria.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import {
  carregarModos,
  documentoDeMentira,
  type Exclusivo,
  IDS,
  ligar,
  type Pixel,
  porta,
  ROTEIROS,
} from '#tests/support/roteiros-de-desenho.ts';
import { CATALOG } from '../catalog.ts';
import { keepDrawing } from '../keep-drawing.ts';

/** Two areas that overlap, and a line with a vertex too many. */
function comFeicoes(): Prancheta {
  const prancheta = new Prancheta({ encaixe: false });
  const em = (...pixels: Pixel[]) => pixels.map(([x, y]) => prancheta.em(x, y));
  for (const [x, y] of [
    [100, 100],
    [250, 200],
  ] as const) {
    const anel = em([x, y], [x + 200, y], [x + 200, y + 200], [x, y + 200], [x, y]);
    prancheta.features.create({ shape: 'polygon', geometry: { type: 'Polygon', coordinates: [anel] } });
  }
  const coordinates = em([500, 100], [550, 101], [600, 100], [700, 150]);
  prancheta.features.create({ shape: 'line', geometry: { type: 'LineString', coordinates } });
  prancheta.historia.clear();
  return prancheta;
}

function ate(id: Exclusivo, n: number, antes: (prancheta: Prancheta) => void = () => undefined) {
  const prancheta = comFeicoes();
  antes(prancheta);
  const session = ligar(prancheta, id);
  for (const passo of ROTEIROS[id].slice(0, n)) passo(prancheta, session);
  return { prancheta, session };
}

const emCurso = ({ rascunho }: Prancheta) =>
  rascunho === null || rascunho.feature !== null || rascunho.vertices.length === 0
    ? null
    : { vertices: rascunho.vertices, text: rascunho.text };
const feicoes = ({ features }: Prancheta) =>
  features
    .list()
    .map(({ id, shape, geometry, shapeProperties, parent }) => [id, shape, geometry, shapeProperties, parent]);
const visto = (prancheta: Prancheta) => ({ feicoes: feicoes(prancheta), emCurso: emCurso(prancheta) });

beforeAll(async () => {
  await carregarModos();
  const janela = new Map<string, () => void>();
  vi.stubGlobal('addEventListener', (nome: string, ouvir: () => void) => void janela.set(nome, ouvir));
  vi.stubGlobal('removeEventListener', (nome: string) => void janela.delete(nome));
  vi.stubGlobal('document', documentoDeMentira);
});
afterAll(() => vi.unstubAllGlobals());

const PONTOS = IDS.flatMap((id) => [...ROTEIROS[id].keys(), ROTEIROS[id].length].map((n) => [id, n] as const));

describe('em nenhum ponto de uma ferramenta se perde o que se desenha', () => {
  it('as ferramentas são as do registro, e cada uma, levada até o fim, muda o desenho', () => {
    const doRegistro = CATALOG.filter(({ group }) => group !== 'helper').map(({ id }) => id);
    expect([...IDS].sort()).toEqual([...doRegistro].sort());
    for (const id of IDS) {
      const { prancheta } = ate(id, ROTEIROS[id].length);
      expect([id, emCurso(prancheta)]).toEqual([id, null]);
      expect(feicoes(prancheta), id).not.toEqual(feicoes(comFeicoes()));
    }
  });

  it.each(PONTOS)('%s, passo %i: Esc não tira nada, ou Ctrl+Z o traz de volta', (id, n) => {
    const { prancheta, session } = ate(id, n);
    const antes = visto(prancheta);
    session.cancel?.();
    expect(feicoes(prancheta)).toEqual(antes.feicoes);
    if (antes.emCurso !== null) prancheta.historia.undo();
    expect(visto(prancheta)).toEqual(antes);
  });

  it.each(PONTOS)('%s, passo %i: o que Ctrl+Z tira, refazer traz', (id, n) => {
    const { prancheta } = ate(id, n);
    const antes = visto(prancheta);
    if (prancheta.historia.undo()) prancheta.historia.redo();
    expect(visto(prancheta)).toEqual(antes);
  });

  it.each(PONTOS)(
    '%s, passo %i: outra ferramenta, com um Esc antes ou sem, oferece de volta o que ficou por acabar',
    (id, n) => {
      for (const comEsc of [false, true]) {
        const { prancheta, session } = ate(id, n);
        const antes = visto(prancheta);
        if (comEsc) session.cancel?.();
        prancheta.desligar(id);
        if (antes.emCurso === null) {
          expect(visto(prancheta)).toEqual(antes);
          expect(prancheta.deixados).toEqual([]);
          continue;
        }
        const guardado = !comEsc && antes.emCurso.text !== undefined;
        if (guardado) {
          // A text that is left is kept, as in any field.
          expect(prancheta.features.list().at(-1)?.shapeProperties).toEqual({ text: antes.emCurso.text });
          continue;
        }
        expect(prancheta.deixados).toEqual([antes.emCurso.vertices]);
        expect(ligar(prancheta, id).resume?.(antes.emCurso.vertices, antes.emCurso.text)).toBe(true);
        expect(visto(prancheta)).toEqual(antes);
      }
    },
  );

  it.each(PONTOS)('%s, passo %i: recarregada a página, está tudo lá, e a parte em curso continua', async (id, n) => {
    const onde = guardaEmMemoria();
    const guardar: (() => void)[] = [];
    const { prancheta } = ate(id, n, (uma) => {
      guardar.push(keepDrawing(porta(uma), onde, 'helena', 'inicio'));
    });
    const antes = visto(prancheta);
    for (const parar of guardar) parar();
    const outra = new Prancheta({ encaixe: false });
    const parar = keepDrawing(porta(outra), onde, 'helena', 'inicio');
    await Promise.resolve();
    await Promise.resolve();
    parar();
    expect(visto(outra)).toEqual(antes);
    expect(outra.historia.canUndo).toBe(antes.emCurso !== null && antes.emCurso.text === undefined);
  });

  it.each(PONTOS)('%s, passo %i: o que se mede é o que o mapa mostra', (id, n) => {
    const { prancheta } = ate(id, n);
    const { rascunho } = prancheta;
    const mostrada = prancheta.mostrado(id).find(({ kind }) => kind === 'preview')?.geometry ?? null;
    if (emCurso(prancheta) !== null) expect(rascunho?.geometry).toEqual(mostrada);
  });
});
