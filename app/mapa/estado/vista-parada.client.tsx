import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';

/** Steps that the router wrote have this in their state; an address that somebody typed has not. */
const doRoteador = (estado: unknown) => typeof estado === 'object' && estado !== null && 'idx' in estado;

/**
 * 'Back' undoes a choice and leaves the map where it is: the view in the address of the step before is from then.
 * MapLibre would go there; it is told the view of now instead, and writes that.
 */
export default function VistaParada({ mapa }: { readonly mapa: MapaGl }) {
  useEffect(() => {
    const ficar = (evento: HashChangeEvent) => {
      if (!doRoteador(window.history.state)) return;
      evento.stopImmediatePropagation();
      mapa.fire('moveend');
    };
    // Before MapLibre's own listener, which came first.
    window.addEventListener('hashchange', ficar, { capture: true });
    return () => window.removeEventListener('hashchange', ficar, { capture: true });
  }, [mapa]);
  return null;
}
