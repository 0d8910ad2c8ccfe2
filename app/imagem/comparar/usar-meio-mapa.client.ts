import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useState } from 'react';

/** Px: narrower maps stand above one another. */
const ESTREITO = 560;
/** Px: of lower ones the two halves leave no room for the bar at the foot. */
const RASO = 480;
const SEM_FOLGA = { top: 0, right: 0, bottom: 0, left: 0 };

/** Which half of a map's frame is given away. */
type Metade = 'direita' | 'baixo';

interface MeioMapa {
  /** Null while it has all. */
  readonly metade: Metade | null;
  /** What stands at the foot of a map goes to its top. */
  readonly barraNoAlto: boolean;
}

/** Gives half of the map's frame to another one, and looks from the middle of its own half. */
export function useMeioMapa(mapa: MapaGl, ligado: boolean): MeioMapa {
  const [metade, setMetade] = useState<Metade>('direita');
  const [raso, setRaso] = useState(false);
  useEffect(() => {
    if (!ligado) return;
    const repartir = () => {
      const { clientWidth, clientHeight } = mapa.getContainer();
      const estreito = clientWidth < ESTREITO;
      setMetade(estreito ? 'baixo' : 'direita');
      setRaso(estreito && clientHeight < RASO);
      mapa.setPadding({ ...SEM_FOLGA, ...(estreito ? { bottom: clientHeight / 2 } : { right: clientWidth / 2 }) });
    };
    repartir();
    const { unsubscribe } = mapa.on('resize', repartir);
    return () => {
      unsubscribe();
      // The map may be gone before what stood on it.
      if (mapa.style) mapa.setPadding(SEM_FOLGA);
    };
  }, [mapa, ligado]);
  return { metade: ligado ? metade : null, barraNoAlto: ligado && raso };
}
