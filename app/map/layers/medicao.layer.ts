import type { LayerSpecification } from 'maplibre-gl';

/** The prefix survives a change of style. */
export const FONTE_DA_MEDICAO = 'source-medicao';

/** What is being measured: in a colour that no layer has, white below so that it is seen on any ground. */
export function camadasDaMedicao(cor: string): LayerSpecification[] {
  const linha = (id: string, tinta: string, largura: number): LayerSpecification => ({
    id: `medicao-${id}`,
    source: FONTE_DA_MEDICAO,
    type: 'line',
    filter: ['!=', ['geometry-type'], 'Point'],
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': tinta, 'line-width': largura },
  });
  return [
    {
      id: 'medicao-area',
      source: FONTE_DA_MEDICAO,
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': cor, 'fill-opacity': 0.15 },
    },
    linha('fundo', '#ffffff', 5),
    linha('linha', cor, 2.5),
    {
      id: 'medicao-lugares',
      source: FONTE_DA_MEDICAO,
      type: 'circle',
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['!', ['has', 'texto']]],
      paint: {
        'circle-radius': 4.5,
        'circle-color': '#ffffff',
        'circle-stroke-color': cor,
        'circle-stroke-width': 2,
      },
    },
    {
      id: 'medicao-lados',
      source: FONTE_DA_MEDICAO,
      type: 'symbol',
      filter: ['has', 'texto'],
      layout: { 'text-field': ['get', 'texto'], 'text-font': ['sans-serif'], 'text-size': 11.5 },
      paint: { 'text-color': cor, 'text-halo-color': '#ffffff', 'text-halo-width': 2 },
    },
  ];
}
