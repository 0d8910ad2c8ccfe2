import type { LayerSpecification } from 'maplibre-gl';

/** The prefix survives a change of style, and lies above the layers. */
export const FONTE_DAS_TEMPORARIAS = 'source-temporarias';
/** Of the specification: a blue outline of this width, px. */
const AZUL = '#0000ff';
const LARGURA = 2;

/** How temporary areas are drawn. */
export function camadasDasTemporarias(): LayerSpecification[] {
  const contorno = (id: string, cor: string, largura: number): LayerSpecification => ({
    id,
    source: FONTE_DAS_TEMPORARIAS,
    type: 'line',
    filter: ['!=', ['geometry-type'], 'Point'],
    paint: { 'line-color': cor, 'line-width': largura },
  });
  return [
    // White below, so that it is seen on a dark ground too.
    contorno('temporarias-fundo', '#ffffff', 4),
    contorno('temporarias-contorno', AZUL, LARGURA),
    {
      id: 'temporarias-ponto',
      source: FONTE_DAS_TEMPORARIAS,
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': 'rgba(255, 255, 255, 0.6)',
        'circle-stroke-color': AZUL,
        'circle-stroke-width': LARGURA,
      },
    },
  ];
}
