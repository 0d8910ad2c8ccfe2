import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { localizacao } from '#app/mensagens/especificacao.ts';
import { falhaDaLocalizacao } from './falha-da-localizacao.ts';

/** Where the map flies to. */
const ZOOM_DA_LOCALIZACAO = 14;
/** After this a place is told to be unknown. */
const PRAZO_MS = 15_000;

/** The prefix survives a change of style. */
const FONTE = 'localizacao-atual';
const COR = '#1971c2';

/** Shows where the person is and goes there; where that cannot be known, a toast says why. */
export async function localizar(mapa: MapaGl): Promise<void> {
  // Without TLS some browsers have none at all.
  if (!('geolocation' in navigator)) return dizer(localizacao.semSuporte);
  const lugar = await new Promise<GeolocationPosition | string>((resolve) => {
    navigator.geolocation.getCurrentPosition(resolve, ({ code }) => resolve(falhaDaLocalizacao(code)), {
      enableHighAccuracy: true,
      timeout: PRAZO_MS,
    });
  });
  if (typeof lugar === 'string') return dizer(lugar);
  const { longitude, latitude } = lugar.coords;
  if (!emTroca(mapa)) mostrar(mapa, [longitude, latitude]);
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  mapa.flyTo({ center: [longitude, latitude], zoom: ZOOM_DA_LOCALIZACAO, animate });
}

const dizer = (mensagem: string) => avisar({ tipo: 'toast', nivel: 'danger', mensagem });

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
