import type { Map as MapaGl } from 'maplibre-gl';

/** The second half of a double click comes within this time, and its first half may have been what ended the work. */
const SEGUNDA_METADE_MS = 500;

interface Suspensao {
  readonly aproximava: boolean;
  /** Works in which every click has its own meaning. */
  trabalhos: number;
  volta: ReturnType<typeof setTimeout> | undefined;
}

type ComDuploClique = Pick<MapaGl, 'doubleClickZoom'>;

const suspensoes = new WeakMap<ComDuploClique, Suspensao>();

/**
 * A double click no longer brings the map nearer, until every work that asked for it is over and the click that ended
 * the last of them cannot become a double click any more.
 * @returns ends one's own suspension; twice is once
 */
export function suspenderDuploClique(mapa: ComDuploClique): () => void {
  const esta = suspensoes.get(mapa) ?? { aproximava: mapa.doubleClickZoom.isEnabled(), trabalhos: 0, volta: undefined };
  suspensoes.set(mapa, esta);
  clearTimeout(esta.volta);
  esta.trabalhos++;
  mapa.doubleClickZoom.disable();
  let acabou = false;
  return () => {
    if (acabou) return;
    acabou = true;
    esta.trabalhos--;
    if (esta.trabalhos > 0) return;
    esta.volta = setTimeout(() => {
      suspensoes.delete(mapa);
      if (esta.aproximava) mapa.doubleClickZoom.enable();
    }, SEGUNDA_METADE_MS);
  };
}
