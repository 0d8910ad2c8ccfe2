import type { LayerSpecification } from 'maplibre-gl';
import { cores, type Esquema } from './cores.ts';

export const FONTE_DAS_CIDADES = 'cidades';

/** From here on the tiles of municipalities name every seat. */
export const ZOOM_DAS_SEDES = 8;
/** Farther away not even capitals are named. */
const ZOOM_DAS_CAPITAIS = 3.5;

/** Zoom from which a town of at least so many people has its name; a capital always has. */
const POR_ZOOM = [1_000_000, 5.5, 350_000, 6.2, 150_000, 6.8, 80_000, 7.4, 0] as const;
/** The same before there are expressions: of a drawn map. */
export const aparece = (capital: boolean, populacao: number, zoom: number): boolean => {
  if (capital) return zoom >= ZOOM_DAS_CAPITAIS;
  const [primeira, ...resto] = POR_ZOOM;
  let minima: number = primeira;
  for (let i = 0; i < resto.length; i += 2) if (zoom >= (resto[i] ?? 0)) minima = resto[i + 1] ?? minima;
  return zoom >= POR_ZOOM[1] - 0.5 && populacao >= minima;
};

type Filtro = NonNullable<Extract<LayerSpecification, { type: 'symbol' }>['filter']>;

/** Capitals and larger towns from afar, by how many people live there. */
export function cidades(esquema: Esquema): LayerSpecification[] {
  const cor = cores[esquema];
  const [primeira, ...resto] = POR_ZOOM;
  const filter: unknown = [
    'any',
    ['get', 'capital'],
    ['all', ['>=', ['zoom'], POR_ZOOM[1] - 0.5], ['>=', ['get', 'populacao'], ['step', ['zoom'], primeira, ...resto]]],
  ];
  const comum = {
    source: FONTE_DAS_CIDADES,
    minzoom: ZOOM_DAS_CAPITAIS,
    maxzoom: ZOOM_DAS_SEDES,
    filter: filter as Filtro,
  } as const;
  const capital: ['get', string] = ['get', 'capital'];
  return [
    {
      ...comum,
      id: 'cidades-ponto',
      type: 'circle',
      paint: {
        'circle-radius': ['case', capital, 3, 2],
        'circle-color': cor.rotulo,
        'circle-stroke-color': cor.halo,
        'circle-stroke-width': 1,
      },
    },
    {
      ...comum,
      id: 'cidades-rotulo',
      type: 'symbol',
      layout: {
        'text-field': ['get', 'nome'],
        'text-font': ['sans-serif'],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          ['case', capital, 11, 10],
          7,
          ['case', capital, 13.5, 11.5],
        ],
        'text-max-width': 7,
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.5,
        'text-justify': 'auto',
        'symbol-sort-key': ['*', -1, ['+', ['get', 'populacao'], ['case', capital, 1e8, 0]]],
      },
      paint: { 'text-color': cor.cidade, 'text-halo-color': cor.halo, 'text-halo-width': 1.3 },
    },
  ];
}
