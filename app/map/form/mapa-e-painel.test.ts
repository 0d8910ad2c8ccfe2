import { beforeAll, describe, expect, it } from 'vitest';
import { CATALOG } from '#app/map/editor/catalog.ts';
import type { ModeId } from '#app/map/editor/modes.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { medir } from '#domain/geometria/medir.ts';
import { contarVertices, juntar, type Posicao, partes } from '#domain/geometria/partes.ts';
import { Prancheta } from '#tests/support/prancheta.ts';
import { carregarModos, type Exclusivo, type Pixel, porta, ROTEIROS } from '#tests/support/roteiros-de-desenho.ts';
import {
  type AtoNoDesenho,
  avancarDesenho,
  comecarDesenho,
  type Desenho,
  naTela,
  type TipoGeometria,
  temPorConcluir,
} from './desenho.ts';
import { botoesDoMapa, desenhar, editar, trazer } from './ferramentas-em-uso.ts';
import { FormaAoVivo } from './forma-ao-vivo.ts';

/** Three areas apart from each other, the last with a vertex too many. */
function tresAreas(prancheta: Prancheta): Geometria {
  const anel = (...pixels: Pixel[]): Posicao[] => [...pixels, pixels[0] ?? [0, 0]].map(([x, y]) => prancheta.em(x, y));
  const caixa = (x: number, y: number, lado: number) =>
    anel([x, y], [x + lado, y], [x + lado, y + lado], [x, y + lado]);
  const larga = anel([560, 60], [600, 61], [640, 60], [640, 140], [560, 140]);
  return { type: 'MultiPolygon', coordinates: [[caixa(100, 100, 200)], [caixa(360, 310, 80)], [larga]] };
}

/** The form's drawing with the real tools on a board: what its map, its panel and its draft are told. */
class Mesa {
  readonly prancheta = new Prancheta({ encaixe: false });
  readonly aoVivo = new FormaAoVivo();
  readonly drawing = porta(this.prancheta);
  desenho: Desenho;
  #parar: (() => void) | null = null;

  constructor(tipo: TipoGeometria, geometria: (prancheta: Prancheta) => Geometria | null) {
    this.desenho = comecarDesenho(geometria(this.prancheta), tipo, 'um');
  }

  agir = (ato: AtoNoDesenho): void => {
    const antes = this.desenho.modo;
    this.desenho = avancarDesenho(this.desenho, ato);
    if (this.desenho.modo !== antes) this.#tomar();
  };

  async pronta(): Promise<void> {
    for (let i = 0; i < 5; i++) await Promise.resolve();
  }

  /** As the map's component does whenever the mode is another one. */
  #tomar(): void {
    this.#parar?.();
    this.#parar = null;
    this.aoVivo.mostrar(null);
    this.prancheta.features.clear();
    if (this.desenho.modo === 'parado') return;
    trazer(this.drawing, this.desenho.geometria);
    const { parar } =
      this.desenho.modo === 'desenhando'
        ? desenhar(this.drawing, this.desenho, this.aoVivo, this.agir)
        : editar(this.drawing, this.aoVivo, this.agir);
    this.#parar = parar;
  }

  /** What the panel measures: the part on its way, or all that there is. */
  get noPainel(): readonly number[] {
    const { parte } = this.desenho;
    const forma = parte.length > 0 ? this.aoVivo.ler() : (this.aoVivo.ler() ?? naTela(this.desenho));
    return medidas(forma, parte.length > 0 ? parte.length : undefined);
  }

  /** The same of what stands on the map. */
  get noMapa(): readonly number[] {
    const { rascunho, features } = this.prancheta;
    const nova =
      rascunho !== null && rascunho.feature === null && ['marker', 'line', 'polygon'].includes(rascunho.mode);
    if (nova) return medidas(rascunho.geometry, rascunho.vertices.length);
    if (this.desenho.modo === 'parado') return medidas(this.desenho.geometria);
    const todas = features.list().map(({ geometry }) => geometry);
    return medidas(todas.length === 0 ? null : juntar(todas));
  }
}

/** Square metres and metres, whole, and corners. */
function medidas(forma: Geometria | null, vertices?: number): readonly number[] {
  const { area, comprimento } = forma === null ? { area: 0, comprimento: 0 } : medir(forma);
  const quantos = vertices ?? (forma === null ? 0 : contarVertices(forma));
  return [Math.round((area ?? 0) * 10_000), Math.round((comprimento ?? 0) * 1_000), quantos];
}

const exclusiva = (id: ModeId): id is Exclusivo => CATALOG.some((entry) => entry.id === id && entry.group !== 'helper');
const NA_EDICAO = botoesDoMapa({ ...comecarDesenho(null, 3), modo: 'editando' }).filter(exclusiva);
const PONTOS = NA_EDICAO.flatMap((id) => Array.from({ length: ROTEIROS[id].length + 1 }, (_, n) => [id, n] as const));
const DESENHAR = [
  [1, 'marker'],
  [2, 'line'],
  [3, 'polygon'],
] as const;
const AO_DESENHAR = DESENHAR.flatMap(([tipo, id]) =>
  Array.from({ length: ROTEIROS[id].length + 1 }, (_, n) => [tipo, id, n] as const),
);

beforeAll(carregarModos);

async function editando(id: Exclusivo, n: number): Promise<Mesa> {
  const mesa = new Mesa(3, tresAreas);
  mesa.agir({ ato: 'editar' });
  await mesa.pronta();
  await mesa.drawing.modes.enable(id);
  for (const passo of ROTEIROS[id].slice(0, n)) {
    const session = mesa.drawing.session();
    if (session !== undefined) passo(mesa.prancheta, session);
  }
  return mesa;
}

async function desenhando(tipo: TipoGeometria, id: Exclusivo, n: number): Promise<Mesa> {
  const mesa = new Mesa(tipo, (prancheta) => (tipo === 3 ? tresAreas(prancheta) : null));
  mesa.agir({ ato: 'desenhar' });
  await mesa.pronta();
  for (const passo of ROTEIROS[id].slice(0, n)) {
    const session = mesa.drawing.session();
    if (session !== undefined && mesa.desenho.modo === 'desenhando') passo(mesa.prancheta, session);
    await mesa.pronta();
  }
  return mesa;
}

describe('mapa, painel e o que se grava dizem o mesmo', () => {
  it('em edição há mais do que mover vértices', () => {
    expect(NA_EDICAO).toEqual(expect.arrayContaining(['change', 'drag', 'cut', 'split', 'polygon']));
  });

  it.each(PONTOS.filter(([id]) => id === 'cut' || id === 'split'))(
    'em edição, %s, passo %i: aplicada no meio de um corte, a edição diz que ele foi deixado',
    async (id, n) => {
      const mesa = await editando(id, n);
      const emCurso = mesa.prancheta.rascunho?.vertices.length ?? 0;
      mesa.agir({ ato: 'aplicar' });
      const esperado =
        emCurso > 0 ? { codigo: 'corte', vertices: emCurso } : expect.not.objectContaining({ codigo: 'corte' });
      if (mesa.desenho.aviso !== null || emCurso > 0) expect(mesa.desenho.aviso).toEqual(esperado);
    },
  );

  it.each(PONTOS)('em edição, %s, passo %i: e desfeito, e refeito', async (id, n) => {
    const mesa = await editando(id, n);
    const { correcoes } = mesa.desenho;
    // Pieces that touch each other are one part of a layer: the panel says what is stored, and the applying says it.
    if (correcoes.length > 0) expect(mesa.noPainel[0]).toBe(mesa.noMapa[0]);
    else expect(mesa.noPainel).toEqual(mesa.noMapa);
    expect(temPorConcluir(mesa.desenho)).toBe(true);
    if (mesa.prancheta.historia.undo()) {
      expect(mesa.noPainel).toEqual(mesa.noMapa);
      mesa.prancheta.historia.redo();
      expect(mesa.noPainel[0]).toBe(mesa.noMapa[0]);
    }
    const parte = mesa.desenho.parte.length;
    const antes = partes(naTela(mesa.desenho) ?? { type: 'MultiPoint', coordinates: [] }).length;
    const mostrado = mesa.noPainel;
    mesa.agir({ ato: 'aplicar' });
    expect(mesa.desenho.aviso?.codigo === 'corrigido').toBe(correcoes.length > 0);
    // A part of three corners or more goes along with what is applied; less is offered back.
    if (parte === 0) expect(medidas(mesa.desenho.geometria)).toEqual(mostrado);
    else if (parte > 2) expect(partes(mesa.desenho.geometria as Geometria)).toHaveLength(antes + 1);
    else expect(mesa.desenho.aviso).toEqual({ codigo: 'largada', vertices: parte });
  });

  it.each(AO_DESENHAR)('tipo %i, %s, passo %i: e desfeito, e refeito, e retomado', async (tipo, id, n) => {
    const mesa = await desenhando(tipo, id, n);
    expect(mesa.noPainel).toEqual(mesa.noMapa);
    const { parte, modo } = mesa.desenho;
    const mostrado = mesa.noPainel;
    expect(temPorConcluir(mesa.desenho)).toBe(parte.length > 0);
    if (modo === 'desenhando' && mesa.prancheta.historia.undo()) {
      expect(mesa.noPainel).toEqual(mesa.noMapa);
      mesa.prancheta.historia.redo();
      expect(mesa.noPainel).toEqual(mostrado);
    }
    if (parte.length === 0) return;
    // Left and taken back, it is as before.
    mesa.agir({ ato: 'parar' });
    mesa.agir({ ato: 'desfazer' });
    await mesa.pronta();
    expect(mesa.desenho.parte).toEqual(parte);
    expect(mesa.noPainel.at(-1)).toBe(mostrado.at(-1));
    expect(mesa.noPainel).toEqual(mesa.noMapa);
  });
});
