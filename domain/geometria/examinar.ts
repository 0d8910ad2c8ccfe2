import { ficaNoBrasil } from './brasil.ts';
import type { Bbox } from './partes.ts';
import { caixasAninhadas } from './partes-aninhadas.ts';
import { caixaDe, type GeometriaPlana, paraGeoJson } from './plana.ts';
import { encontrarToque } from './toques.ts';
import { MAX_LARGURA_GRAUS, MAX_VERTICES, validar } from './validade.ts';

/** What can be wrong with a geometry that was read. */
export type CodigoDoExame =
  | 'vazia'
  | 'coordenada_invalida'
  | 'fora_do_intervalo'
  | 'coordenadas_trocadas'
  | 'fora_da_area_do_crs'
  | 'atravessa_o_antimeridiano'
  | 'vertices_demais'
  | 'tipo_incompativel'
  | 'poucos_vertices'
  | 'anel_aberto'
  | 'area_nula'
  | 'cruza_a_si_mesma'
  | 'encosta_em_si_mesma'
  | 'buraco_fora_do_contorno'
  | 'buraco_em_buraco'
  | 'interior_dividido'
  | 'complexa_demais'
  | 'vertices_repetidos'
  | 'fora_do_brasil';

export type AtoDoExame = 'reparar' | 'deixar_de_fora' | 'manter';

/** What is done about each, unless somebody chooses otherwise. */
const ATOS: Readonly<Record<CodigoDoExame, AtoDoExame>> = {
  vazia: 'deixar_de_fora',
  coordenada_invalida: 'deixar_de_fora',
  fora_do_intervalo: 'deixar_de_fora',
  coordenadas_trocadas: 'deixar_de_fora',
  fora_da_area_do_crs: 'deixar_de_fora',
  atravessa_o_antimeridiano: 'deixar_de_fora',
  vertices_demais: 'deixar_de_fora',
  tipo_incompativel: 'deixar_de_fora',
  poucos_vertices: 'reparar',
  anel_aberto: 'reparar',
  area_nula: 'reparar',
  cruza_a_si_mesma: 'reparar',
  encosta_em_si_mesma: 'reparar',
  buraco_fora_do_contorno: 'reparar',
  buraco_em_buraco: 'reparar',
  interior_dividido: 'reparar',
  complexa_demais: 'deixar_de_fora',
  vertices_repetidos: 'manter',
  fora_do_brasil: 'manter',
};

export interface Achado {
  readonly codigo: CodigoDoExame;
  readonly ato: AtoDoExame;
  /** Place of it among the positions; null where it is about the whole. */
  readonly posicao: number | null;
}

export interface ContextoDoExame {
  /** Of the layer type: 1 point, 2 line or outline, 3 polygon. */
  readonly tipo_geometria: 1 | 2 | 3;
  /** Where coordinates of the file's system can be; null for anywhere. */
  readonly area: Bbox | null;
}

/** Brazil with its islands and its sea. */
const BRASIL: Bbox = [-74.5, -36, -25, 7.5];

const ACEITOS: Readonly<Record<1 | 2 | 3, readonly GeometriaPlana['tipo'][]>> = {
  1: ['Point', 'MultiPoint'],
  2: ['LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'],
  3: ['Polygon', 'MultiPolygon'],
};

/**
 * Everything that is wrong with a geometry in degrees, what keeps it out first. Nothing found is the common case, and
 * the one that this is fast for.
 */
export function examinar(plana: GeometriaPlana, { tipo_geometria, area }: ContextoDoExame): readonly Achado[] {
  const { tipo, coords } = plana;
  if (coords.length === 0) return [achado('vazia')];
  const ruim = primeiraSemFim(coords);
  if (ruim >= 0) return [achado('coordenada_invalida', ruim >> 1)];
  const caixa = caixaDe(plana);
  const lugar = lugarErrado(caixa, area);
  if (lugar) return [achado(lugar)];
  if (coords.length / 2 > MAX_VERTICES) return [achado('vertices_demais')];
  if (!ACEITOS[tipo_geometria].includes(tipo)) return [achado('tipo_incompativel')];
  if (caixa[2] - caixa[0] > MAX_LARGURA_GRAUS && temParteLarga(plana)) return [achado('atravessa_o_antimeridiano')];
  const achados: Achado[] = [];
  const forma = defeitoDeForma(plana);
  if (forma) achados.push(forma);
  const repetida = posicaoRepetida(plana);
  if (repetida !== null && tipo !== 'MultiPoint') achados.push(achado('vertices_repetidos', repetida));
  if (!ficaNoBrasil(caixa)) achados.push(achado('fora_do_brasil'));
  return achados;
}

/** A call for each of millions of numbers would cost more than to look at them. */
function primeiraSemFim(coords: Float64Array): number {
  for (let i = 0; i < coords.length; i++) if (!Number.isFinite(coords[i])) return i;
  return -1;
}

function achado(codigo: CodigoDoExame, posicao: number | null = null): Achado {
  return { codigo, ato: ATOS[codigo], posicao };
}

function lugarErrado(caixa: Bbox, area: Bbox | null): CodigoDoExame | null {
  const [oeste, sul, leste, norte] = caixa;
  if (oeste < -180 || leste > 180 || sul < -90 || norte > 90) return 'fora_do_intervalo';
  if (!dentro(caixa, BRASIL) && dentro([sul, oeste, norte, leste], BRASIL)) return 'coordenadas_trocadas';
  return area && !dentro(caixa, area) ? 'fora_da_area_do_crs' : null;
}

function dentro([w, s, e, n]: Bbox, [oeste, sul, leste, norte]: Bbox): boolean {
  return w >= oeste && s >= sul && e <= leste && n <= norte;
}

function temParteLarga({ coords, aneis }: GeometriaPlana): boolean {
  let inicio = 0;
  return aneis.some((fim) => {
    let [menor, maior] = [Infinity, -Infinity];
    for (let i = inicio; i < fim; i++) {
      menor = Math.min(menor, coords[i * 2] as number);
      maior = Math.max(maior, coords[i * 2] as number);
    }
    inicio = fim;
    return maior - menor > MAX_LARGURA_GRAUS;
  });
}

/** Lines and rings: what makes them no line and no area. */
function defeitoDeForma(plana: GeometriaPlana): Achado | null {
  const { tipo, aneis, partes } = plana;
  if (tipo === 'Point' || tipo === 'MultiPoint') return null;
  if (partes.some((fim, p) => fim === (partes[p - 1] ?? 0))) return achado('poucos_vertices', 0);
  const poligono = tipo === 'Polygon' || tipo === 'MultiPolygon';
  let inicio = 0;
  for (const fim of aneis) {
    const abertos = poligono && fim - inicio === 3 && tresCantos(plana, inicio);
    if (fim - inicio < (poligono ? 4 : 2) && !abertos) return achado('poucos_vertices', inicio);
    if (poligono && !mesma(plana, inicio, fim - 1)) return achado('anel_aberto', fim - 1);
    inicio = fim;
  }
  if (!poligono) return olharDePerto(plana, temPosicoesDistintas(plana));
  const toque = encontrarToque(plana);
  if (toque === 'complexa_demais') return achado('complexa_demais');
  const simples = toque === 'nenhum' && aneis.length === partes.length && caixasSoltas(plana);
  return olharDePerto(plana, simples);
}

/** A ring of three corners that only lacks its first one again. */
const tresCantos = (plana: GeometriaPlana, inicio: number): boolean =>
  !mesma(plana, inicio, inicio + 1) && !mesma(plana, inicio, inicio + 2) && !mesma(plana, inicio + 1, inicio + 2);

/** Whether no part can lie inside another one, which the sides alone do not tell. */
function caixasSoltas(plana: GeometriaPlana): boolean {
  if (plana.partes.length === 1) return true;
  const aninhadas = caixasAninhadas(
    plana.aneis.map((fim, anel) =>
      caixaDe({ ...plana, coords: plana.coords.subarray((plana.aneis[anel - 1] ?? 0) * 2, fim * 2) }),
    ),
  );
  return aninhadas !== 'complexa_demais' && aninhadas.length === 0;
}

/** The full check, where the quick one could not tell. */
function olharDePerto(plana: GeometriaPlana, limpa: boolean): Achado | null {
  if (limpa) return null;
  const problema = validar(paraGeoJson(plana));
  if (!problema) return null;
  const { codigo, parte, anel, vertice } = problema;
  const sequencia = (plana.partes[parte - 1] ?? 0) + anel;
  const inicio = plana.aneis[sequencia - 1] ?? 0;
  return achado(codigo === 'tipo_desconhecido' ? 'coordenada_invalida' : codigo, inicio + (vertice ?? 0));
}

function mesma({ coords }: GeometriaPlana, i: number, j: number): boolean {
  return coords[i * 2] === coords[j * 2] && coords[i * 2 + 1] === coords[j * 2 + 1];
}

function temPosicoesDistintas(plana: GeometriaPlana): boolean {
  let inicio = 0;
  return plana.aneis.every((fim) => {
    const [primeira, ultima] = [inicio, fim];
    inicio = fim;
    for (let i = primeira + 1; i < ultima; i++) if (!mesma(plana, primeira, i)) return true;
    return false;
  });
}

function posicaoRepetida(plana: GeometriaPlana): number | null {
  const { coords, aneis } = plana;
  let inicio = 0;
  for (const fim of aneis) {
    for (let i = inicio + 1; i < fim; i++) {
      if (coords[i * 2] === coords[i * 2 - 2] && coords[i * 2 + 1] === coords[i * 2 - 1]) return i;
    }
    inicio = fim;
  }
  return null;
}
