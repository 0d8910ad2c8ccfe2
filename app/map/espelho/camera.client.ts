import type { Map as MapaGl } from 'maplibre-gl';

/** Both maps look at the same place from now on, whichever of them is moved. @returns how to part them */
export function aoMesmoLugar(um: MapaGl, outro: MapaGl): () => void {
  let levando = false;
  const levar = (de: MapaGl, para: MapaGl) => () => {
    if (levando) return;
    levando = true;
    const [center, zoom, bearing, pitch] = [de.getCenter(), de.getZoom(), de.getBearing(), de.getPitch()];
    para.jumpTo({ center, zoom, bearing, pitch });
    levando = false;
  };
  const ouvidos = [um.on('move', levar(um, outro)), outro.on('move', levar(outro, um))];
  levar(um, outro)();
  return () => {
    for (const { unsubscribe } of ouvidos) unsubscribe();
  };
}
