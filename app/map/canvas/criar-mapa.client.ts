import { type LngLatBoundsLike, Map as MapaGl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import { acrescentarControles, TEXTOS_DO_MAPA } from '../controls/controles.client.ts';
import { CENTRO_PADRAO, ENCAIXE, estiloDaBase, ZOOM_PADRAO } from '../layers/base.layer.ts';
import type { Esquema } from '../layers/cores.ts';
import type { Extensao } from '../still/vista.ts';
import { encaixeEm } from './encaixe.client.ts';
import { semMovimento } from './fundo/sem-movimento.client.ts';
import { comToken } from './pedir-imagens.client.ts';

// MapLibre 6 looks for its worker beside its own module, which bundling moves.
setWorkerUrl(workerUrl);

export const cantos = ([oeste, sul, leste, norte]: Extensao): LngLatBoundsLike => [oeste, sul, leste, norte];

export interface MapaInicial {
  readonly esquema: Esquema;
  /** What to show where the address says nothing; null for the middle of Brazil. */
  readonly extensao: Extensao | null;
  /** The address tells where another map looks. */
  readonly semEndereco?: boolean;
}

/** The interactive map with its controls; null in a browser without WebGL. */
export function criarMapa(
  container: HTMLElement,
  { esquema, extensao, semEndereco = false }: MapaInicial,
): MapaGl | null {
  try {
    const noEndereco = !semEndereco && location.hash.includes('mapa=');
    const mapa = new MapaGl({
      container,
      style: semMovimento(estiloDaBase(esquema)),
      ...(movimentoReduzido() ? { fadeDuration: 0 } : {}),
      // The address holds the view: #mapa=zoom/lat/lng.
      hash: semEndereco ? false : 'mapa',
      locale: TEXTOS_DO_MAPA,
      transformRequest: comToken,
      attributionControl: { compact: false },
      // Also under an extent: the address has it for a moment, and would keep 0/0/0 of whoever reloads just then.
      center: CENTRO_PADRAO,
      zoom: ZOOM_PADRAO,
      ...(extensao === null ? {} : { bounds: cantos(extensao), fitBoundsOptions: ENCAIXE }),
    });
    acrescentarControles(mapa);
    // Once more, now that it is known what stands over the map.
    if (extensao !== null && !noEndereco) {
      mapa.fitBounds(cantos(extensao), { ...encaixeEm(mapa), animate: false });
    }
    return mapa;
  } catch {
    return null;
  }
}
