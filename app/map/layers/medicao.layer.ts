import type { LayerSpecification } from 'maplibre-gl';

/** The prefix survives a change of style. */
export const FONTE_DA_MEDICAO = 'source-medicao';

const COR = '#d6336c';

/** What is being measured: unlike any layer, white below so that it is seen on any ground. */
export function camadasDaMedicao(): LayerSpecification[] {
  const linha = (id: string, cor: string, largura: number): LayerSpecification => ({
    id: `medicao-${id}`,
    source: FONTE_DA_MEDICAO,
    type: 'line',
    filter: ['!=', ['geometry-type'], 'Point'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': cor, 'line-width': largura },
  });
  return [
    {
      id: 'medicao-area',
      source: FONTE_DA_MEDICAO,
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': COR, 'fill-opacity': 0.15 },
    },
    linha('fundo', '#ffffff', 5),
    linha('linha', COR, 2.5),
    {
      id: 'medicao-lugares',
      source: FONTE_DA_MEDICAO,
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 4.5,
        'circle-color': '#ffffff',
        'circle-stroke-color': COR,
        'circle-stroke-width': 2,
      },
    },
  ];
}
