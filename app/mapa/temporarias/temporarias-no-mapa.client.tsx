import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import type { AreaTemporaria } from './area-temporaria.ts';
import { camadasDasTemporarias, FONTE_DAS_TEMPORARIAS } from './temporarias.layer.ts';

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
      const fonte = mapa.getSource<GeoJSONSource>(FONTE_DAS_TEMPORARIAS);
      if (fonte !== undefined) return void fonte.setData(data);
      if (data.features.length === 0) return;
      mapa.addSource(FONTE_DAS_TEMPORARIAS, { type: 'geojson', data });
      for (const camada of camadasDasTemporarias()) mapa.addLayer(camada);
    };
    if (!emTroca(mapa)) mostrar();
    return aoTrocarFundo(mapa, mostrar);
  }, [mapa, areas]);
  return null;
}
