import type { GeoJSONSource, LayerSpecification, Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import type { AreaTemporaria } from './area-temporaria.ts';

/** The prefix survives a change of style, and lies above the layers. */
const FONTE = 'source-temporarias';
const AZUL = '#0000ff';
const LARGURA = 2;

interface Props {
  readonly mapa: MapaGl;
  readonly areas: readonly AreaTemporaria[];
}

/** The temporary areas over the layers: a blue outline, and points. */
export default function TemporariasNoMapa({ mapa, areas }: Props) {
  useEffect(() => {
    const data: GeoJSON.FeatureCollection = {
      type: 'FeatureCollection',
      features: areas.flatMap(({ features }) =>
        features.map(({ geometry, properties: { nome } }) => ({
          type: 'Feature' as const,
          geometry: geometry as GeoJSON.Geometry,
          properties: { nome },
        })),
      ),
    };
    const mostrar = () => {
      const fonte = mapa.getSource<GeoJSONSource>(FONTE);
      if (fonte !== undefined) return void fonte.setData(data);
      if (data.features.length === 0) return;
      mapa.addSource(FONTE, { type: 'geojson', data });
      for (const camada of camadas()) mapa.addLayer(camada);
    };
    if (!emTroca(mapa)) mostrar();
    return aoTrocarFundo(mapa, mostrar);
  }, [mapa, areas]);
  return null;
}

function camadas(): LayerSpecification[] {
  const contorno = (id: string, cor: string, largura: number): LayerSpecification => ({
    id,
    source: FONTE,
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
      source: FONTE,
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
