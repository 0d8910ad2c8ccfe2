import { geojsonDaDeteccao } from '#app/deteccao/resultados/resultados.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** One detection as GeoJSON. */
export const loader = ler('geojsonDaDeteccao', geojsonDaDeteccao);
