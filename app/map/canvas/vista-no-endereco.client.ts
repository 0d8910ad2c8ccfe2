import { useLocation } from '@remix-run/react';
import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useRef } from 'react';

/** A navigation takes the hash along as it was when it began: where the map moved meanwhile, it writes its view again. */
export function useVistaNoEndereco(mapa: MapaGl | null): void {
  const { key } = useLocation();
  const ultima = useRef(key);
  useEffect(() => {
    if (ultima.current === key) return;
    ultima.current = key;
    // On its way somewhere, it writes when it is there.
    if (mapa?.isMoving() === false) mapa.fire('moveend');
  }, [mapa, key]);
}
