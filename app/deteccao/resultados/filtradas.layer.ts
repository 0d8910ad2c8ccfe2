import type { ExpressionSpecification, LayerSpecification, Map as MapaGl } from 'maplibre-gl';
import type { AreasNoMapa, PontosDoCalor } from './resultados.ts';

/** Sources of this map: detections as tiles, their places for heat, and the areas of monitored assets. */
export const FONTES = {
  deteccoes: 'deteccoes-filtradas',
  calor: 'deteccoes-em-calor',
  areas: 'areas-monitoradas',
} as const;
/** What is clicked. */
export const AREA_DA_DETECCAO = `${FONTES.deteccoes}-area`;
/** From it on each detection is drawn; below it they are counted: the specification's. */
const ZOOM_MINIMO = 9;
/** Tiles above are enlarged. */
export const ZOOM_MAXIMO = 16;

/** Layer of a tile that holds more detections than it draws. */
const FALTAM = 'faltam';

/** Whether a tile in view draws only the largest of what it holds. */
export const faltamEmVista = (mapa: Pick<MapaGl, 'getSource' | 'querySourceFeatures'>): boolean =>
  mapa.getSource(FONTES.deteccoes) !== undefined &&
  mapa.querySourceFeatures(FONTES.deteccoes, { sourceLayer: FALTAM }).length > 0;

/** The specification's: pixels of one place, from far and from near, and how far the heat is seen through. */
const [RAIO_MENOR, RAIO_MAIOR, OPACIDADE_DO_CALOR] = [10, 50, 0.7];

const dasDeteccoes = { source: FONTES.deteccoes, 'source-layer': 'deteccoes', minzoom: ZOOM_MINIMO } as const;
const daGrade = { source: FONTES.deteccoes, 'source-layer': 'grade', maxzoom: ZOOM_MINIMO } as const;
const VERDE = '#0a8556';

/** The area of a disc grows with what it counts. */
const raioDaGrade: ExpressionSpecification = ['interpolate', ['linear'], ['sqrt', ['get', 'n']], 1, 12, 30, 34];

/** Heat of the places in `FONTES.calor`, each alike or by its hectares. */
export const camadaDeCalor = (pesado: boolean): LayerSpecification => ({
  id: `${FONTES.calor}-mapa`,
  type: 'heatmap',
  source: FONTES.calor,
  paint: {
    'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 4, RAIO_MENOR, 14, RAIO_MAIOR],
    'heatmap-opacity': OPACIDADE_DO_CALOR,
    'heatmap-weight': pesado ? ['get', 'peso'] : 1,
  },
});

const AREAS: readonly LayerSpecification[] = [
  {
    id: `${FONTES.areas}-contorno`,
    type: 'line',
    source: FONTES.areas,
    paint: { 'line-color': '#1c7ed6', 'line-width': 2, 'line-dasharray': [3, 2] },
  },
];

/** Steps of a weight: finer ones cannot be told apart in heat. */
const PESOS = 256;

/**
 * One place for each detection; its hectares weigh by the largest of them. Those of a weight are one feature: a screen
 * on a wall keeps tens of thousands, and one object for each would be most of what it keeps.
 */
export function lugaresDoCalor({ data }: PontosDoCalor): AreasNoMapa {
  const maior = data.reduce((um, [, , area]) => Math.max(um, area), Number.EPSILON);
  const porPeso = new Map<number, [lng: number, lat: number][]>();
  for (const [lng, lat, area] of data) {
    const peso = Math.ceil((area / maior) * PESOS) / PESOS;
    const lugares = porPeso.get(peso);
    if (lugares === undefined) porPeso.set(peso, [[lng, lat]]);
    else lugares.push([lng, lat]);
  }
  return {
    type: 'FeatureCollection',
    features: [...porPeso].map(([peso, coordinates]) => ({
      type: 'Feature',
      geometry: { type: 'MultiPoint', coordinates },
      properties: { peso },
    })),
  };
}

/** Drawn over the ground: areas, then heat or every detection; under heat a detection can still be clicked. */
export function camadasDoMapa(comCalor: boolean, pesado: boolean): readonly LayerSpecification[] {
  const visivel = comCalor ? 0 : 1;
  const deteccoes: readonly LayerSpecification[] = [
    {
      id: AREA_DA_DETECCAO,
      type: 'fill',
      ...dasDeteccoes,
      paint: { 'fill-color': ['get', 'preenchimento'], 'fill-opacity': comCalor ? 0 : ['get', 'opacidade'] },
    },
    {
      id: `${FONTES.deteccoes}-halo`,
      type: 'line',
      ...dasDeteccoes,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ['coalesce', ['get', 'status_cor'], '#ffffff'], 'line-opacity': visivel, 'line-width': 4 },
    },
    {
      id: `${FONTES.deteccoes}-contorno`,
      type: 'line',
      ...dasDeteccoes,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ['get', 'contorno'], 'line-opacity': visivel, 'line-width': 2 },
    },
    {
      id: `${FONTES.deteccoes}-grade`,
      type: 'circle',
      ...daGrade,
      paint: {
        'circle-color': VERDE,
        'circle-opacity': 0.8 * visivel,
        'circle-radius': raioDaGrade,
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2,
        'circle-stroke-opacity': visivel,
      },
    },
    {
      id: `${FONTES.deteccoes}-numeros`,
      type: 'symbol',
      ...daGrade,
      layout: {
        'text-field': ['number-format', ['get', 'n'], { locale: 'pt-BR' }],
        'text-size': 12,
        'text-allow-overlap': true,
        'text-font': ['sans-serif'],
      },
      paint: { 'text-color': '#ffffff', 'text-opacity': visivel },
    },
  ];
  return [...AREAS, ...(comCalor ? [camadaDeCalor(pesado)] : []), ...deteccoes];
}
