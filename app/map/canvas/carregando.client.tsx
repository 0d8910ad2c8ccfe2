import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import classes from './mapa.module.css';

/** Shorter than this nobody waits: the line would only flicker. */
const PACIENCIA_MS = 250;

/** A line over the map while something that it shows is on its way. */
export function Carregando({ mapa }: { readonly mapa: MapaGl }) {
  const [carregando, setCarregando] = useState(false);
  useEffect(() => {
    let espera: ReturnType<typeof setTimeout> | undefined;
    const aoPedir = () => {
      espera ??= setTimeout(() => setCarregando(!mapa.areTilesLoaded()), PACIENCIA_MS);
    };
    const aoAcabar = () => {
      clearTimeout(espera);
      espera = undefined;
      setCarregando(false);
    };
    const ouvidos = [mapa.on('dataloading', aoPedir), mapa.on('idle', aoAcabar), mapa.on('error', aoAcabar)];
    return () => {
      clearTimeout(espera);
      for (const { unsubscribe } of ouvidos) unsubscribe();
    };
  }, [mapa]);
  return carregando ? <div className={classes.linha} data-carregando aria-hidden /> : null;
}
