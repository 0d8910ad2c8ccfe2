import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import classes from './comparar.module.css';

/** Over the map's drawing and under its buttons. */
export function useSobreOMapa(mapa: MapaGl): HTMLElement {
  const [sobre] = useState(() => {
    const elemento = document.createElement('div');
    elemento.className = classes.sobre ?? '';
    return elemento;
  });
  useEffect(() => {
    mapa.getCanvasContainer().after(sobre);
    return () => sobre.remove();
  }, [mapa, sobre]);
  return sobre;
}
