import type { GeoJSONSource, LayerSpecification, Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import type { PontoNoMapa } from './pontos.ts';

const FONTE = 'pontos-de-evidencia';
const CAMADA: LayerSpecification = {
  id: FONTE,
  type: 'circle',
  source: FONTE,
  paint: {
    'circle-radius': 8,
    // Filled where it is evidence, a ring where it is only looked at: told apart without colours too.
    'circle-color': ['case', ['get', 'evidencia'], '#b3261e', '#ffffff'],
    'circle-stroke-color': ['case', ['get', 'evidencia'], '#ffffff', '#b3261e'],
    'circle-stroke-width': 3,
  },
};

interface Props {
  readonly mapa: MapaGl;
  readonly pontos: readonly PontoNoMapa[];
}

/** Where photographs were taken, above the detection. */
export default function PontosNoMapa({ mapa, pontos }: Props) {
  useEffect(() => {
    const desenhar = () => {
      if (!emTroca(mapa)) por(mapa, pontos);
    };
    desenhar();
    return aoTrocarFundo(mapa, desenhar);
  }, [mapa, pontos]);
  useEffect(() => () => tirar(mapa), [mapa]);
  return null;
}

function por(mapa: MapaGl, pontos: readonly PontoNoMapa[]): void {
  const data = {
    type: 'FeatureCollection' as const,
    features: pontos.map(({ id, posicao, evidencia }) => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [...posicao] },
      properties: { id, evidencia },
    })),
  };
  const fonte = mapa.getSource<GeoJSONSource>(FONTE);
  if (fonte === undefined) mapa.addSource(FONTE, { type: 'geojson', data });
  else fonte.setData(data);
  if (mapa.getLayer(FONTE) === undefined) mapa.addLayer(CAMADA);
}

function tirar(mapa: MapaGl): void {
  // The map may have gone before what lies on it.
  if (mapa.style === undefined) return;
  if (mapa.getLayer(FONTE) !== undefined) mapa.removeLayer(FONTE);
  if (mapa.getSource(FONTE) !== undefined) mapa.removeSource(FONTE);
}
