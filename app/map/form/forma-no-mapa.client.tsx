import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import type { Geometria } from '#domain/geometria/geojson.ts';
import { mostrarForma, retirarForma } from './forma-desenhada.client.ts';

interface Props {
  readonly mapa: MapaGl;
  readonly geometria: Geometria | null;
}

/** One shape above the layers, outside of any tile: being drawn, or as it was in the past. */
export default function FormaNoMapa({ mapa, geometria }: Props) {
  useEffect(() => {
    mostrarForma(mapa, geometria);
    // A new style drops everything.
    const repor = () => mostrarForma(mapa, geometria);
    mapa.on('style.load', repor);
    return () => void mapa.off('style.load', repor);
  }, [mapa, geometria]);
  useEffect(() => () => retirarForma(mapa), [mapa]);
  return null;
}
