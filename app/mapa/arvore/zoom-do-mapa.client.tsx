import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';

/** Steps of a zoom that are told apart: what is out of scale changes slowly. */
const PASSO = 0.25;

interface Props {
  readonly mapa: MapaGl;
  aoMudar(zoom: number): void;
}

/** Tells how close the map is, once it has come there. */
export default function ZoomDoMapa({ mapa, aoMudar }: Props) {
  useEffect(() => {
    const contar = () => aoMudar(Math.round(mapa.getZoom() / PASSO) * PASSO);
    contar();
    mapa.on('zoomend', contar);
    return () => {
      mapa.off('zoomend', contar);
    };
  }, [mapa, aoMudar]);
  return null;
}
