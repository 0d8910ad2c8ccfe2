import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import type { AtoNoDesenho, Desenho } from '#app/forms/camada/desenho.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { cantos, ENCAIXE } from '../criar-mapa.client.ts';
import FormaNoMapa from './forma-no-mapa.client.tsx';

interface Props {
  readonly mapa: MapaGl;
  readonly desenho: Desenho;
  agir(ato: AtoNoDesenho): void;
}

/** The drawing of a layer's form on its map: shown while nothing is done to it, handed to the drawing tools otherwise. */
export default function DesenhoNoMapa({ mapa, desenho }: Props) {
  const { geometria, modo } = desenho;
  const parada = modo === 'editando' ? null : geometria;

  // What came from elsewhere (a file, a paste) may lie out of sight.
  useEffect(() => {
    if (parada === null) return;
    const [oeste, sul, leste, norte] = bbox(parada);
    const vista = mapa.getBounds();
    if (vista.contains([oeste, sul]) && vista.contains([leste, norte])) return;
    mapa.fitBounds(cantos([oeste, sul, leste, norte]), { ...ENCAIXE, animate: false });
  }, [mapa, parada]);
  return <FormaNoMapa mapa={mapa} geometria={parada} />;
}
