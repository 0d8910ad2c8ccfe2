import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { cidades, FONTE_DAS_CIDADES } from './cidades.layer.ts';
import { cores, type Esquema } from './cores.ts';
import { divisas, ladrilhosDosMunicipios, sedes, ZOOM_DAS_DIVISAS } from './municipios.layer.ts';

/** The specification's default view: [lng, lat] in the middle of Brazil. */
export const CENTRO_PADRAO: [number, number] = [-47.88, -15.79];
/** Zoom of the layer form and of pages. */
export const ZOOM_PADRAO = 5;
/** Its padding, in pixels, and largest zoom of what is fitted into a view. */
export const ENCAIXE = { padding: 50, maxZoom: 16 } as const;
/** [west, south, east, north] in degrees. */
export const BRASIL = [-73.99, -33.75, -34.79, 5.27] as const;
export const ATRIBUICAO_DA_BASE = '© IBGE · Natural Earth · GeoNames';

const fonte = (arquivo: string, attribution?: string): SourceSpecification => ({
  type: 'geojson',
  data: `/mapa-base/${arquivo}.geojson`,
  ...(attribution === undefined ? {} : { attribution }),
});

const SEM_FEICOES = { type: 'FeatureCollection' as const, features: [] };

/** The map behind everything, from files of our own: no provider, no glyph server, no internet. */
export function estiloDaBase(esquema: Esquema): StyleSpecification {
  return {
    version: 8,
    sources: {
      paises: fonte('paises'),
      estados: fonte('estados', ATRIBUICAO_DA_BASE),
      // Filled by preencherRotulos: a label drawn on the shapes would stand on every island and in every tile.
      rotulos: { type: 'geojson', data: SEM_FEICOES },
      rios: fonte('rios'),
      lagos: fonte('lagos'),
      [FONTE_DAS_CIDADES]: fonte('cidades'),
      municipios: ladrilhosDosMunicipios(),
    },
    layers: [
      ...terrenos(esquema),
      ...aguas(esquema),
      ...divisas(esquema),
      ...rotulos(esquema),
      ...sedes(esquema),
      ...cidades(esquema),
    ],
  };
}

function terrenos(esquema: Esquema): LayerSpecification[] {
  const cor = cores[esquema];
  return [
    { id: 'agua', type: 'background', paint: { 'background-color': cor.agua } },
    { id: 'paises', type: 'fill', source: 'paises', paint: { 'fill-color': cor.terra } },
    { id: 'paises-divisa', type: 'line', source: 'paises', paint: { 'line-color': cor.divisa, 'line-width': 0.6 } },
    { id: 'estados', type: 'fill', source: 'estados', paint: { 'fill-color': cor.brasil } },
    {
      id: 'estados-divisa',
      type: 'line',
      source: 'estados',
      // Nearer, the tiles of municipalities have them more exactly.
      maxzoom: ZOOM_DAS_DIVISAS,
      paint: { 'line-color': cor.divisa, 'line-width': 0.8 },
    },
  ];
}

function aguas(esquema: Esquema): LayerSpecification[] {
  const cor = cores[esquema];
  return [
    { id: 'lagos', type: 'fill', source: 'lagos', paint: { 'fill-color': cor.rio } },
    {
      id: 'rios',
      type: 'line',
      source: 'rios',
      // Class 0 is the largest; at low zooms only the large ones are drawn.
      filter: ['<=', ['get', 'classe'], ['step', ['zoom'], 4, 5, 6, 6, 12]],
      paint: {
        'line-color': cor.rio,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.4, 8, 1.4, 12, 2.5],
      },
    },
  ];
}

function rotulos(esquema: Esquema): LayerSpecification[] {
  const cor = cores[esquema];
  const paint = { 'text-color': cor.rotulo, 'text-halo-color': cor.halo, 'text-halo-width': 1.2 };
  return [
    {
      id: 'estados-rotulo',
      type: 'symbol',
      source: 'rotulos',
      filter: ['==', ['get', 'de'], 'estado'],
      maxzoom: 9,
      layout: {
        'text-field': ['step', ['zoom'], ['get', 'uf'], 4.5, ['upcase', ['get', 'nome']]],
        'text-font': ['sans-serif'],
        'text-size': 11,
        'text-max-width': 8,
        'text-letter-spacing': 0.12,
      },
      paint,
    },
    {
      id: 'paises-rotulo',
      type: 'symbol',
      source: 'rotulos',
      filter: ['==', ['get', 'de'], 'pais'],
      maxzoom: 7,
      layout: { 'text-field': ['get', 'nome'], 'text-font': ['sans-serif'], 'text-size': 11 },
      paint: { ...paint, 'text-opacity': 0.8 },
    },
  ];
}
