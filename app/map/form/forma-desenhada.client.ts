import type { GeoJSONSource, LayerSpecification, Map as MapaGl } from 'maplibre-gl';
import type { Geometria } from '#domain/geometria/geojson.ts';

/** The prefix survives a change of style. */
const FONTE = 'camada-desenhada';
/** The drawing toolbar's own colours: what is drawn looks the same before and after it is finished. */
const COR = '#278cda';
const FUNDO = '#4fb3ff';

type Tipo = 'Point' | 'LineString' | 'Polygon';
const doTipo = (tipo: Tipo): NonNullable<Extract<LayerSpecification, { type: 'fill' }>['filter']> => [
  '==',
  ['geometry-type'],
  tipo,
];

const CAMADAS: readonly LayerSpecification[] = [
  {
    id: `${FONTE}-area`,
    source: FONTE,
    type: 'fill',
    filter: doTipo('Polygon'),
    paint: { 'fill-color': FUNDO, 'fill-opacity': 0.4 },
  },
  {
    id: `${FONTE}-linha`,
    source: FONTE,
    type: 'line',
    filter: ['!=', ['geometry-type'], 'Point'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': COR, 'line-opacity': 0.8, 'line-width': 3 },
  },
  {
    id: `${FONTE}-ponto`,
    source: FONTE,
    type: 'circle',
    filter: doTipo('Point'),
    paint: {
      'circle-radius': 7,
      'circle-color': COR,
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 2,
    },
  },
];

/** Draws one shape above the layers, in place of the one before; none where there is none. */
export function mostrarForma(mapa: MapaGl, geometria: Geometria | null): void {
  const dados = {
    type: 'FeatureCollection' as const,
    features: geometria === null ? [] : [{ type: 'Feature' as const, properties: {}, geometry: geometria }],
  };
  const fonte = mapa.getSource<GeoJSONSource>(FONTE);
  if (fonte === undefined) mapa.addSource(FONTE, { type: 'geojson', data: dados });
  else fonte.setData(dados);
  for (const camada of CAMADAS) if (mapa.getLayer(camada.id) === undefined) mapa.addLayer(camada);
}

export function retirarForma(mapa: MapaGl): void {
  // The map may have gone before what lies on it.
  if (mapa.style === undefined) return;
  for (const { id } of CAMADAS) if (mapa.getLayer(id) !== undefined) mapa.removeLayer(id);
  if (mapa.getSource(FONTE) !== undefined) mapa.removeSource(FONTE);
}
