import type { Map as MapaGl } from 'maplibre-gl';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import type { Esquema } from './cores.ts';

/** Not of ours: it goes with the ground that it lies on. */
const FONTE = 'sombra-do-relevo';
/** As infra/cli/base-relief.ts cuts it. */
const [OESTE, SUL, LESTE, NORTE] = [-82, -36, -33, 8] as const;
/** Below what is drawn of water and borders. */
const ACIMA = 'lagos';
const FORCA: Readonly<Record<Esquema, number>> = { light: 0.22, dark: 0.2 };

/** Light and shade of the relief over our own base map, brought after everything else: the map is a map without. */
export function porSombra(mapa: MapaGl, esquema: Esquema): void {
  if (mapa.getLayer(ACIMA) === undefined || mapa.getSource(FONTE) !== undefined) return;
  mapa.addSource(FONTE, {
    type: 'image',
    url: '/mapa-base/relevo.webp',
    coordinates: [
      [OESTE, NORTE],
      [LESTE, NORTE],
      [LESTE, SUL],
      [OESTE, SUL],
    ],
  });
  const forca = FORCA[esquema];
  mapa.addLayer(
    {
      id: FONTE,
      source: FONTE,
      type: 'raster',
      // Nearer, five kilometres a pixel are a stain.
      maxzoom: 11,
      paint: {
        'raster-opacity': ['interpolate', ['linear'], ['zoom'], 6, forca, 9, forca / 2, 11, 0],
        ...(movimentoReduzido() ? { 'raster-fade-duration': 0 } : {}),
      },
    },
    ACIMA,
  );
}
