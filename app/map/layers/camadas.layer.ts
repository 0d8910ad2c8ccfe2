import type { LayerSpecification } from 'maplibre-gl';
import type { Estilo } from '#domain/camada-tipo/camada-tipo.events.ts';

/** The one source of layers; the prefix survives a change of style. */
export const FONTE_DAS_CAMADAS = 'camada-todas';
/** Layer inside each tile. */
const CONTEUDO = 'camadas';
/** Tiles above are enlarged. */
export const ZOOM_MAXIMO_DOS_LADRILHOS = 14;

/** A layer type as the map needs it: 1 point, 2 line or outline, 3 filled polygon. */
export interface TipoNoMapa extends Estilo {
  readonly id: string;
  readonly nome: string;
  readonly tipo_geometria: 1 | 2 | 3;
}

type Filtro = NonNullable<Extract<LayerSpecification, { type: 'fill' }>['filter']>;

const doTipo = (id: string): Filtro => ['==', ['get', 'tipo_id'], id];
const eGeometria = (tipo: 'Point' | 'Polygon' | 'LineString'): Filtro => ['==', ['geometry-type'], tipo];

/**
 * Map layers of all types, polygons below lines below points; legend and map read the same styles.
 * @param ocultas ids of layers that are left out; several that share one point keep it until the map comes closer
 */
export function camadasDoMapa(tipos: readonly TipoNoMapa[], ocultas: readonly string[] = []): LayerSpecification[] {
  return todasDoMapa(tipos).map((camada) => semOcultas(camada, ocultas));
}

function semOcultas(camada: LayerSpecification, ocultas: readonly string[]): LayerSpecification {
  if (ocultas.length === 0 || !('filter' in camada) || camada.filter === undefined) return camada;
  const filter: unknown = ['all', camada.filter, ['!', ['in', ['get', 'id'], ['literal', ocultas]]]];
  return { ...camada, filter: filter as Filtro };
}

function todasDoMapa(tipos: readonly TipoNoMapa[]): LayerSpecification[] {
  return [
    ...tipos.filter((tipo) => tipo.tipo_geometria === 3).map(preenchimento),
    ...tipos.filter((tipo) => tipo.tipo_geometria !== 1).map(contorno),
    ...tipos.map(pontos),
    agrupados(),
  ];
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
      'fill-color': tipo.cor_preenchimento ?? tipo.cor_contorno,
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
      'line-color': tipo.cor_contorno,
      'line-opacity': tipo.transparencia_cor_contorno,
      'line-width': tipo.largura_contorno,
    },
  };
}

/** Points of a point type at their size; of other types, what is too small to show its shape. */
function pontos(tipo: TipoNoMapa): LayerSpecification {
  const ponto = tipo.tipo_geometria === 1;
  return {
    ...base(tipo, 'ponto'),
    type: 'circle',
    filter: ['all', doTipo(tipo.id), eGeometria('Point'), ['!', ['has', 'n']]] as Filtro,
    paint: {
      'circle-radius': ponto ? tipo.icone_tamanho / 4 : 2.5,
      'circle-color': ponto ? tipo.icone_cor : tipo.cor_contorno,
      'circle-opacity': ponto ? tipo.icone_transparencia : tipo.transparencia_cor_contorno,
      'circle-stroke-width': ponto ? 1 : 0,
      'circle-stroke-color': '#ffffff',
    },
  };
}

/** Places so close that they share a point: larger for more. */
function agrupados(): LayerSpecification {
  return {
    id: 'camada-agrupadas',
    source: FONTE_DAS_CAMADAS,
    'source-layer': CONTEUDO,
    type: 'circle',
    filter: ['has', 'n'],
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['ln', ['get', 'n']], 0, 3, 7, 9],
      'circle-color': '#0A8556',
      'circle-opacity': 0.75,
      'circle-stroke-width': 1,
      'circle-stroke-color': '#ffffff',
    },
  };
}
