import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { FONTE_DAS_CAMADAS } from './camadas.layer.ts';

/** Ids of the types of which something is seen just now; null until that is known. */
export function useTiposEmVista(mapa: MapaGl | null): ReadonlySet<string> | null {
  const [vistos, setVistos] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (mapa === null) return;
    const olhar = () => {
      if (mapa.getSource(FONTE_DAS_CAMADAS) === undefined) return;
      const ids = new Set(
        mapa
          .queryRenderedFeatures()
          .flatMap(({ source, properties }) =>
            source === FONTE_DAS_CAMADAS && typeof properties.tipo_id === 'string' ? [properties.tipo_id] : [],
          ),
      );
      setVistos((antes) => (antes !== null && antes.size === ids.size && antes.isSubsetOf(ids) ? antes : ids));
    };
    const { unsubscribe } = mapa.on('idle', olhar);
    return unsubscribe;
  }, [mapa]);
  return vistos;
}
