import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';

let pontos: Promise<GeoJSON.FeatureCollection> | undefined;

/** Where each state's name stands, from its own `rotulo` [lng, lat]; read once a page. */
function lerPontos(): Promise<GeoJSON.FeatureCollection> {
  pontos ??= fetch('/mapa-base/estados.geojson').then(async (resposta) => {
    const estados = (await resposta.json()) as GeoJSON.FeatureCollection;
    return {
      type: 'FeatureCollection',
      features: estados.features.map(({ properties }) => ({
        type: 'Feature',
        properties: { uf: properties?.uf, nome: properties?.nome },
        geometry: { type: 'Point', coordinates: properties?.rotulo },
      })),
    };
  });
  return pontos;
}

/** Names of the states, one each. A base map without them is still a map, so a failure only leaves them out. */
export async function preencherRotulos(mapa: MapaGl): Promise<void> {
  const dados = await lerPontos().catch(() => null);
  if (dados === null) pontos = undefined;
  else mapa.getSource<GeoJSONSource>('estados-rotulos')?.setData(dados);
}
