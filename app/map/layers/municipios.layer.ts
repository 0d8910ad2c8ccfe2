import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { ZOOM_DAS_SEDES } from './cidades.layer.ts';
import { cores, type Esquema } from './cores.ts';

/** From here on borders come from the tiles of municipalities. */
export const ZOOM_DAS_DIVISAS = 7;
/** Zooms that have tiles; nearer, the last are enlarged. */
const LADRILHOS = { minzoom: 6, maxzoom: 9 } as const;

const FONTE = 'municipios';

/** Borders and seats of the municipalities, from the application's own pack. */
export function ladrilhosDosMunicipios(): SourceSpecification {
  // Tiles are read in a worker, which has no page to be relative to.
  const origem = typeof location === 'undefined' ? '' : location.origin;
  return { type: 'vector', tiles: [`${origem}/mapa-base/municipios/{z}/{x}/{y}.mvt`], ...LADRILHOS };
}

export function divisas(esquema: Esquema): LayerSpecification[] {
  const cor = cores[esquema];
  const comum = { source: FONTE, 'source-layer': 'divisas', type: 'line', minzoom: ZOOM_DAS_DIVISAS } as const;
  return [
    {
      ...comum,
      id: 'municipios-divisa',
      filter: ['==', ['get', 'de'], 'municipio'],
      paint: { 'line-color': cor.divisa, 'line-width': 0.6, 'line-opacity': ['step', ['zoom'], 0.5, 9, 0.8] },
    },
    {
      ...comum,
      id: 'estados-divisa-perto',
      filter: ['!=', ['get', 'de'], 'municipio'],
      paint: { 'line-color': cor.divisa, 'line-width': 1.4 },
    },
  ];
}

export function sedes(esquema: Esquema): LayerSpecification[] {
  const cor = cores[esquema];
  const comum = { source: FONTE, 'source-layer': 'sedes' } as const;
  const paint = { 'text-color': cor.rotulo, 'text-halo-color': cor.halo, 'text-halo-width': 1.2 };
  const capital: ['get', string] = ['get', 'capital'];
  return [
    {
      ...comum,
      id: 'sedes-ponto',
      type: 'circle',
      minzoom: ZOOM_DAS_SEDES,
      paint: {
        'circle-radius': ['case', capital, 3, 2],
        'circle-color': cor.rotulo,
        'circle-stroke-color': cor.halo,
        'circle-stroke-width': 1,
      },
    },
    {
      ...comum,
      id: 'sedes-rotulo',
      type: 'symbol',
      minzoom: ZOOM_DAS_SEDES,
      filter: ['!', capital],
      layout: rotulo(11),
      paint,
    },
    {
      ...comum,
      id: 'capitais-rotulo',
      type: 'symbol',
      minzoom: ZOOM_DAS_SEDES,
      filter: capital,
      layout: rotulo(12.5),
      paint,
    },
  ];
}

function rotulo(tamanho: number) {
  return {
    'text-field': ['get', 'nome'],
    'text-font': ['sans-serif'],
    'text-size': tamanho,
    'text-max-width': 8,
    'text-variable-anchor': ['bottom', 'top', 'left', 'right'],
    'text-radial-offset': 0.5,
  } satisfies Extract<LayerSpecification, { type: 'symbol' }>['layout'];
}
