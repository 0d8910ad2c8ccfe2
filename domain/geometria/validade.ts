import { encontrarCruzamento } from './cruzamento.ts';
import type { Geometria } from './geojson.ts';
import { interiorDividido } from './interior.ts';
import { orientacao } from './orientacao.ts';
import { type Posicao, partes, type Sequencia, sequencias } from './partes.ts';
import { anelMalPosto } from './partes-aninhadas.ts';

/** A geometry with more positions is refused: checking it would take too long for everybody else. */
export const MAX_VERTICES = 100_000;
/** Wider than this, a line or ring was drawn across the line where 180° meets -180°, around a pole, or around everything. */
export const MAX_LARGURA_GRAUS = 180;

export type CodigoDeGeometria =
  | 'tipo_desconhecido'
  | 'coordenada_invalida'
  | 'fora_do_intervalo'
  | 'poucos_vertices'
  | 'vertices_demais'
  | 'anel_aberto'
  | 'area_nula'
  | 'cruza_a_si_mesma'
  | 'encosta_em_si_mesma'
  | 'buraco_fora_do_contorno'
  | 'buraco_em_buraco'
  | 'interior_dividido'
  | 'complexa_demais'
  | 'atravessa_o_antimeridiano';

/** Why a geometry cannot be stored, and where: part and ring from 0, vertex from 0 inside its ring or line. */
export interface ProblemaDeGeometria {
  readonly codigo: CodigoDeGeometria;
  readonly parte: number;
  readonly anel: number;
  readonly vertice: number | null;
}

export type GeometriaLida =
  | { readonly valida: true; readonly geometria: Geometria }
  /** `geometria` is null where not even the shape of the data is right. */
  | { readonly valida: false; readonly problema: ProblemaDeGeometria; readonly geometria: Geometria | null };

/** How deep the positions of each type are nested, and how many of them a ring or line needs. */
const FORMAS: Readonly<Record<string, { profundidade: number; minimo: number; anel: boolean }>> = {
  Point: { profundidade: 0, minimo: 1, anel: false },
  MultiPoint: { profundidade: 1, minimo: 1, anel: false },
  LineString: { profundidade: 1, minimo: 2, anel: false },
  MultiLineString: { profundidade: 2, minimo: 2, anel: false },
  Polygon: { profundidade: 2, minimo: 4, anel: true },
  MultiPolygon: { profundidade: 3, minimo: 4, anel: true },
};

/**
 * Reads a GeoJSON geometry from outside: heights are dropped, everything else must be right.
 * The first thing that is wrong is answered, with its place.
 */
export function lerGeometria(valor: unknown): GeometriaLida {
  const { type, coordinates } = (valor ?? {}) as { type?: unknown; coordinates?: unknown };
  const forma = typeof type === 'string' && Object.hasOwn(FORMAS, type) ? FORMAS[type] : undefined;
  if (!forma) return problema('tipo_desconhecido', 0, 0, null);
  const planas = aplainar(coordinates, forma.profundidade);
  if (!planas) return problema('coordenada_invalida', 0, 0, null);
  const errada = posicaoErrada(planas, type === 'MultiPoint', forma);
  if (errada) return errada;
  // Nesting, positions and their number are what the schema asks for: maps read shapes without its library.
  const geometria = { type, coordinates: semAltura(coordinates, forma.profundidade) } as Geometria;
  const outro = validar(geometria);
  return outro ? { valida: false, problema: outro, geometria } : { valida: true, geometria };
}

/**
 * What is wrong with a geometry of the right shape; null where nothing is. Of areas what OGC asks for, as ST_IsValid has
 * it: rings that neither cross, run along each other nor touch themselves, each hole inside of its contour and of no
 * other hole, an area in one piece, parts apart.
 */
export function validar(geometria: Geometria): ProblemaDeGeometria | null {
  const todas = sequencias(geometria);
  const total = todas.reduce((n, { posicoes }) => n + posicoes.length, 0);
  if (total > MAX_VERTICES) return { codigo: 'vertices_demais', parte: 0, anel: 0, vertice: null };
  const larga = todas.find(({ posicoes }) => largura(posicoes) > MAX_LARGURA_GRAUS);
  if (larga) return { codigo: 'atravessa_o_antimeridiano', parte: larga.parte, anel: larga.anel, vertice: null };
  if (geometria.type === 'Polygon' || geometria.type === 'MultiPolygon') return validarAneis(geometria, todas);
  const parada = todas.find(({ posicoes }) => posicoes.length > 1 && distintas(posicoes) < 2);
  return parada ? { codigo: 'poucos_vertices', parte: parada.parte, anel: 0, vertice: null } : null;
}

/** From its westernmost position to its easternmost. */
function largura(posicoes: Sequencia): number {
  let [oeste, leste] = [Infinity, -Infinity];
  for (const [lng] of posicoes) {
    oeste = Math.min(oeste, lng);
    leste = Math.max(leste, lng);
  }
  return leste - oeste;
}

function validarAneis(geometria: Geometria, aneis: ReturnType<typeof sequencias>): ProblemaDeGeometria | null {
  for (const { parte, anel, posicoes } of aneis) {
    const onde = { parte, anel };
    if (!iguais(posicoes.at(0), posicoes.at(-1))) {
      return { codigo: 'anel_aberto', ...onde, vertice: posicoes.length - 1 };
    }
    if (distintas(posicoes) < 3) return { codigo: 'poucos_vertices', ...onde, vertice: null };
    if (emLinha(posicoes)) return { codigo: 'area_nula', ...onde, vertice: null };
  }
  const encontrado = encontrarCruzamento(aneis);
  if (encontrado === 'complexa_demais') return { codigo: 'complexa_demais', parte: 0, anel: 0, vertice: null };
  if ('codigo' in encontrado) return encontrado;
  const malPosto = anelMalPosto(partes(geometria).flatMap((um) => (um.type === 'Polygon' ? [um.coordinates] : [])));
  if (malPosto === 'complexa_demais') return { codigo: 'complexa_demais', parte: 0, anel: 0, vertice: null };
  if (malPosto) return { ...malPosto, vertice: 0 };
  const dividido = interiorDividido(encontrado);
  return dividido && { codigo: 'interior_dividido', ...dividido, vertice: null };
}

interface Plana {
  readonly caminho: readonly number[];
  readonly posicoes: readonly unknown[];
}

/** The sequences of positions under `coordinates`, whatever the positions hold; null where the nesting is wrong. */
function aplainar(valor: unknown, profundidade: number, caminho: readonly number[] = []): Plana[] | null {
  if (!Array.isArray(valor)) return null;
  if (profundidade === 0) return [{ caminho, posicoes: [valor] }];
  if (profundidade === 1) return [{ caminho, posicoes: valor }];
  if (valor.length === 0) return [{ caminho, posicoes: [] }];
  const dentroDe = valor.map((item, i) => aplainar(item, profundidade - 1, [...caminho, i]));
  return dentroDe.every((lista) => lista !== null) ? dentroDe.flat() : null;
}

function posicaoErrada(planas: readonly Plana[], soltas: boolean, forma: { minimo: number; anel: boolean }) {
  for (const { caminho, posicoes } of planas) {
    const anel = forma.anel ? (caminho.at(-1) ?? 0) : 0;
    const parte = (forma.anel ? caminho.at(-2) : caminho.at(-1)) ?? 0;
    if (posicoes.length < forma.minimo) {
      const codigo = forma.anel && faltaFechar(posicoes) ? 'anel_aberto' : 'poucos_vertices';
      return problema(codigo, parte, anel, codigo === 'anel_aberto' ? posicoes.length - 1 : null);
    }
    for (const [i, posicao] of posicoes.entries()) {
      const onde = soltas ? ([i, 0, 0] as const) : ([parte, anel, i] as const);
      const [lng, lat] = Array.isArray(posicao) ? (posicao as unknown[]) : [];
      if (!Number.isFinite(lng) || !Number.isFinite(lat)) return problema('coordenada_invalida', ...onde);
      if (Math.abs(Number(lng)) > 180 || Math.abs(Number(lat)) > 90) return problema('fora_do_intervalo', ...onde);
    }
  }
  return null;
}

/** Three corners, and only the first one again at the end is missing. */
function faltaFechar(posicoes: readonly unknown[]): boolean {
  const lugares = posicoes.map((posicao) => (Array.isArray(posicao) ? `${posicao[0]} ${posicao[1]}` : ''));
  return new Set(lugares).size === 3 && !lugares.includes('');
}

function semAltura(valor: unknown, profundidade: number): unknown {
  if (!Array.isArray(valor)) return valor;
  return profundidade === 0 ? valor.slice(0, 2) : valor.map((item) => semAltura(item, profundidade - 1));
}

function problema(codigo: CodigoDeGeometria, parte: number, anel: number, vertice: number | null) {
  return { valida: false, problema: { codigo, parte, anel, vertice }, geometria: null } as const;
}

function iguais(a: Posicao | undefined, b: Posicao | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

/** Number of different positions, as far as anybody asks: counting ends at three. */
function distintas(posicoes: Sequencia): number {
  const vistas: Posicao[] = [];
  for (const posicao of posicoes) {
    if (!vistas.some((vista) => iguais(vista, posicao))) vistas.push(posicao);
    if (vistas.length === 3) break;
  }
  return vistas.length;
}

/** Whether a ring runs to and fro on one line; a ring whose loops cancel out is one that crosses itself. */
function emLinha(anel: Sequencia): boolean {
  const primeira = anel[0] ?? [0, 0];
  const segunda = anel.find((posicao) => !iguais(posicao, primeira)) ?? primeira;
  return anel.every((posicao) => orientacao(primeira, segunda, posicao) === 0);
}
