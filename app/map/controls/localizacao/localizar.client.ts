import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import { emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { ondeEstou } from './onde-estou.ts';

/** Where the map flies to. */
const ZOOM_DA_LOCALIZACAO = 14;
/** The prefix survives a change of style. */
const FONTE = 'localizacao-atual';
const COR = '#1971c2';

/** Shows where the person is and goes there; where that cannot be known, a toast says why. */
export async function localizar(mapa: MapaGl): Promise<void> {
  const lugar = await ondeEstou();
  if (typeof lugar === 'string') return avisar({ tipo: 'toast', nivel: 'danger', mensagem: lugar });
  const { longitude, latitude } = lugar;
  if (!emTroca(mapa)) mostrar(mapa, [longitude, latitude]);
  const animate = !movimentoReduzido();
  mapa.flyTo({ center: [longitude, latitude], zoom: ZOOM_DA_LOCALIZACAO, animate });
}

function mostrar(mapa: MapaGl, coordinates: [number, number]): void {
  const ponto: GeoJSON.Feature = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } };
  const fonte = mapa.getSource<GeoJSONSource>(FONTE);
  if (fonte !== undefined) return void fonte.setData(ponto);
  mapa.addSource(FONTE, { type: 'geojson', data: ponto });
  mapa.addLayer({
    id: 'localizacao-halo',
    source: FONTE,
    type: 'circle',
    paint: { 'circle-radius': 18, 'circle-color': COR, 'circle-opacity': 0.2 },
  });
  mapa.addLayer({
    id: 'localizacao-ponto',
    source: FONTE,
    type: 'circle',
    paint: { 'circle-radius': 7, 'circle-color': COR, 'circle-stroke-color': '#ffffff', 'circle-stroke-width': 2 },
  });
}
