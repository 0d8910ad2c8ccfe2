import type { GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { DeteccaoNaTela } from '../deteccao.ts';

export const FONTE_DAS_DETECCOES = 'deteccoes';
/** What is clicked. */
export const PREENCHIMENTO = `${FONTE_DAS_DETECCOES}-area`;

type Feicoes = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>;

/** Detections as a map draws them: each in the colours of the type that holds. */
export function feicoesDe(deteccoes: readonly DeteccaoNaTela[], escolhida: string | null): Feicoes {
  return {
    type: 'FeatureCollection',
    features: deteccoes.map(({ id, geojson, tipo, tipo_deteccao }) => ({
      type: 'Feature',
      geometry: geojson,
      properties: {
        id,
        nome: tipo_deteccao,
        contorno: tipo.cor_contorno,
        contorno_opacidade: tipo.transparencia_cor_contorno,
        preenchimento: tipo.cor_preenchimento,
        opacidade: tipo.transparencia_preenchimento,
        escolhida: id === escolhida,
      },
    })),
  };
}

const fonte = { source: FONTE_DAS_DETECCOES } as const;

export const CAMADAS_DAS_DETECCOES: readonly LayerSpecification[] = [
  {
    id: PREENCHIMENTO,
    type: 'fill',
    ...fonte,
    paint: { 'fill-color': ['get', 'preenchimento'], 'fill-opacity': ['get', 'opacidade'] },
  },
  {
    // Whatever is below: a light edge around the coloured one.
    id: `${FONTE_DAS_DETECCOES}-halo`,
    type: 'line',
    ...fonte,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': '#ffffff', 'line-opacity': 0.7, 'line-width': ['case', ['get', 'escolhida'], 7, 4] },
  },
  {
    id: `${FONTE_DAS_DETECCOES}-contorno`,
    type: 'line',
    ...fonte,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': ['get', 'contorno'],
      'line-opacity': ['get', 'contorno_opacidade'],
      'line-width': ['case', ['get', 'escolhida'], 4, 2],
    },
  },
];
