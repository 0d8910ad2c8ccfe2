import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';
import type { PedidoDeIcone } from '#domain/camada-tipo/pedido-de-icone.ts';

import { type Aparencia, comOpacidade, USUAL } from './aparencia.ts';
import { realcada } from './realce.ts';
import { type Recorte, recortadas, TUDO } from './recorte.ts';

/** The one source of layers; the prefix survives a change of style. */
export const FONTE_DAS_CAMADAS = 'camada-todas';
/** Layer inside each tile. */
const CONTEUDO = 'camadas';
/** Tiles above are enlarged. */
export const ZOOM_MAXIMO_DOS_LADRILHOS = 16;

/** A layer type as the map needs it: 1 point, 2 line or outline, 3 filled polygon. */
export interface TipoNoMapa extends Estilo {
  readonly id: string;
  readonly nome: string;
  readonly tipo_geometria: 1 | 2 | 3;
}

/** The icon of a point type; null for any other, and for one that is shown by a dot. */
export function iconeDoTipo(tipo: TipoNoMapa): PedidoDeIcone | null {
  const { tipo_geometria, icone, icone_tamanho: tamanho, icone_cor: cor, icone_transparencia: opacidade } = tipo;
  return tipo_geometria === 1 && icone ? { icone, tamanho, cor, opacidade } : null;
}

/** Name of the type's picture in the map: types that look the same share it. */
export function idDoIcone(tipo: TipoNoMapa): string | null {
  const pedido = iconeDoTipo(tipo);
  return pedido && `icone-${Object.values(pedido).join('-')}`;
}

type Filtro = NonNullable<Extract<LayerSpecification, { type: 'fill' }>['filter']>;

const doTipo = (id: string): Filtro => ['==', ['get', 'tipo_id'], id];
/** One value under the pointer, another elsewhere. */
const seSob = <V extends number | string>(sob: V, fora: V): ExpressionSpecification => [
  'case',
  ['boolean', ['feature-state', 'sob'], false],
  sob,
  fora,
];
const comRealce = (cor: string) => seSob(realcada(cor), cor);
const eGeometria = (tipo: 'Point' | 'Polygon' | 'LineString'): Filtro => ['==', ['geometry-type'], tipo];

/**
 * Map layers of all types, the lowest first: polygons below lines below points, or type by type where somebody put them
 * in an order of their own. Legend and map read the same styles.
 */
export function camadasDoMapa(
  tipos: readonly TipoNoMapa[],
  recorte: Recorte = TUDO,
  { ordem, opacidades }: Aparencia = USUAL,
): LayerSpecification[] {
  // Whoever may see no type may see no layer: nothing is drawn.
  if (tipos.length === 0) return [];
  const de = (tipo: TipoNoMapa, parte: (tipo: TipoNoMapa) => LayerSpecification) =>
    comOpacidade(parte(tipo), opacidades[tipo.id] ?? 100);
  const areas = tipos.filter((tipo) => tipo.tipo_geometria === 3);
  const comLinha = tipos.filter((tipo) => tipo.tipo_geometria !== 1);
  if (ordem.length === 0) {
    const linhas = comLinha.map((tipo) => de(tipo, contorno));
    const todas = [...areas.map((tipo) => de(tipo, preenchimento)), ...linhas, agrupados(tipos)];
    return recortadas([...todas, ...tipos.map((tipo) => de(tipo, pontos))], recorte);
  }
  const lugar = new Map(ordem.map((id, i) => [id, i]));
  const onde = ({ id }: TipoNoMapa) => lugar.get(id) ?? ordem.length;
  const deBaixo = [...tipos].sort((a, b) => onde(b) - onde(a));
  const umaAUma = deBaixo.flatMap((tipo) => [
    ...(tipo.tipo_geometria === 3 ? [de(tipo, preenchimento)] : []),
    ...(tipo.tipo_geometria === 1 ? [] : [de(tipo, contorno)]),
    de(tipo, pontos),
  ]);
  return recortadas([...umaAUma, agrupados(tipos)], recorte);
}

const base = (tipo: TipoNoMapa, parte: string) => ({
  id: `camada-${tipo.id}-${parte}`,
  source: FONTE_DAS_CAMADAS,
  'source-layer': CONTEUDO,
});

function preenchimento(tipo: TipoNoMapa): LayerSpecification {
  const vazado = tipo.sem_preenchimento || tipo.cor_preenchimento === null;
  return {
    ...base(tipo, 'area'),
    type: 'fill',
    filter: ['all', doTipo(tipo.id), eGeometria('Polygon')] as Filtro,
    // Without a fill the inside still answers to a click.
    paint: {
      'fill-color': comRealce(tipo.cor_preenchimento ?? tipo.cor_contorno),
      'fill-opacity': vazado ? 0 : tipo.transparencia_cor_preenchimento,
    },
  };
}

function contorno(tipo: TipoNoMapa): LayerSpecification {
  return {
    ...base(tipo, 'linha'),
    type: 'line',
    filter: ['all', doTipo(tipo.id), ['!=', ['geometry-type'], 'Point']] as Filtro,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: {
      'line-color': comRealce(tipo.cor_contorno),
      'line-opacity': tipo.transparencia_cor_contorno,
      'line-width': seSob(tipo.largura_contorno + 1.5, tipo.largura_contorno),
    },
  };
}

/** Points of a point type at their size, by its icon where it has one; of other types, points among their shapes. */
function pontos(tipo: TipoNoMapa): LayerSpecification {
  const ponto = tipo.tipo_geometria === 1;
  const filter = ['all', doTipo(tipo.id), eGeometria('Point'), ponto ? ['!', VARIOS] : ['!', ['has', 'n']]] as Filtro;
  const icone = idDoIcone(tipo);
  if (icone !== null) {
    return {
      ...base(tipo, 'ponto'),
      type: 'symbol',
      filter,
      layout: { 'icon-image': icone, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    };
  }
  const raio = ponto ? tipo.icone_tamanho / 4 : 2.5;
  return {
    ...base(tipo, 'ponto'),
    type: 'circle',
    filter,
    paint: {
      'circle-radius': seSob(raio + 1.5, raio),
      'circle-color': comRealce(corDe(tipo)),
      'circle-opacity': ponto ? tipo.icone_transparencia : tipo.transparencia_cor_contorno,
      'circle-stroke-width': ponto ? 1 : 0,
      'circle-stroke-color': '#ffffff',
    },
  };
}

/** What is seen of a type from afar. */
function corDe(tipo: TipoNoMapa): string {
  if (tipo.tipo_geometria === 1) return tipo.icone_cor;
  return (tipo.tipo_geometria === 3 && !tipo.sem_preenchimento && tipo.cor_preenchimento) || tipo.cor_contorno;
}

/** Several layers at one point. */
const VARIOS: ExpressionSpecification = ['>', ['coalesce', ['get', 'n'], 1], 1];

/** Of several types together, or of one that is not known here. */
const COR_DE_VARIOS = '#0A8556';

/** Places so close that they share a point, and what is too small to show its shape: larger for more. */
function agrupados(tipos: readonly TipoNoMapa[]): LayerSpecification {
  const porTipo = tipos.flatMap((tipo) => [tipo.id, corDe(tipo)]);
  // Alone, what is of a point type is shown as that.
  const soltos = tipos.filter(({ tipo_geometria }) => tipo_geometria === 1).map(({ id }) => id);
  const filter: unknown = [
    'all',
    ['has', 'n'],
    ['any', VARIOS, ['!', ['in', ['get', 'tipo_id'], ['literal', soltos]]]],
  ];
  const cor: unknown = tipos.length === 0 ? COR_DE_VARIOS : ['match', ['get', 'tipo_id'], ...porTipo, COR_DE_VARIOS];
  return {
    id: 'camada-agrupadas',
    source: FONTE_DAS_CAMADAS,
    'source-layer': CONTEUDO,
    type: 'circle',
    filter: filter as Filtro,
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['ln', ['get', 'n']], 0, 3, 7, 9],
      'circle-color': cor as string,
      'circle-opacity': 0.75,
      'circle-stroke-width': 1,
      'circle-stroke-color': '#ffffff',
    },
  };
}

const NENHUMA = '';
const COR_DO_REALCE = '#1971C2';

/** Outline of the chosen layer, above everything: white below blue, so that it is seen on any ground. */
export function realceDaEscolhida(escolhida: string | null): LayerSpecification[] {
  const filter = ['==', ['get', 'id'], escolhida ?? NENHUMA] as Filtro;
  const comum = { source: FONTE_DAS_CAMADAS, 'source-layer': CONTEUDO };
  const linha = (parte: string, cor: string, largura: number): LayerSpecification => ({
    ...comum,
    id: `camada-escolhida-${parte}`,
    type: 'line',
    filter: ['all', filter, ['!=', ['geometry-type'], 'Point']] as Filtro,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': cor, 'line-width': largura },
  });
  const ponto: LayerSpecification = {
    ...comum,
    id: 'camada-escolhida-ponto',
    type: 'circle',
    filter: ['all', filter, eGeometria('Point')] as Filtro,
    paint: {
      'circle-radius': 14,
      'circle-opacity': 0,
      'circle-stroke-color': COR_DO_REALCE,
      'circle-stroke-width': 3,
    },
  };
  return [linha('fundo', '#ffffff', 7), linha('linha', COR_DO_REALCE, 4), ponto];
}
