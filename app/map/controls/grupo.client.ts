import type { IControl, Map as MapaGl } from 'maplibre-gl';
import { useEffect, useState } from 'react';

/** A place among the map's own buttons, for buttons of ours. */
export function useGrupoNoMapa(mapa: MapaGl): HTMLElement {
  const [elemento] = useState(() => {
    const grupo = document.createElement('div');
    grupo.className = 'maplibregl-ctrl maplibregl-ctrl-group';
    return grupo;
  });
  useEffect(() => {
    const controle: IControl = { onAdd: () => elemento, onRemove: () => elemento.remove() };
    mapa.addControl(controle, 'top-right');
    return () => {
      // The map may be gone before what stood on it.
      if (mapa.hasControl(controle)) mapa.removeControl(controle);
    };
  }, [mapa, elemento]);
  return elemento;
}
