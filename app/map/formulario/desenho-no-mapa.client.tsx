import type { Map as MapaGl } from 'maplibre-gl';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AtoNoDesenho, Desenho } from '#app/forms/camada/desenho.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { cantos, ENCAIXE } from '../criar-mapa.client.ts';
import FormaNoMapa from './forma-no-mapa.client.tsx';

const Ferramentas = lazy(() => import('./ferramentas.client.tsx'));

interface Props {
  readonly mapa: MapaGl;
  readonly desenho: Desenho;
  agir(ato: AtoNoDesenho): void;
}

/** The drawing of a layer's form on its map: shown while nothing is done to it, handed to the drawing tools otherwise. */
export default function DesenhoNoMapa({ mapa, desenho, agir }: Props) {
  const { geometria, modo } = desenho;
  const [usadas, setUsadas] = useState(false);
  const [tomado, setTomado] = useState(false);
  useEffect(() => {
    if (modo !== 'parado') setUsadas(true);
  }, [modo]);

  // What came from elsewhere (a file, a paste) may lie out of sight.
  useEffect(() => {
    if (geometria === null) return;
    const [oeste, sul, leste, norte] = bbox(geometria);
    const vista = mapa.getBounds();
    if (vista.contains([oeste, sul]) && vista.contains([leste, norte])) return;
    mapa.fitBounds(cantos([oeste, sul, leste, norte]), { ...ENCAIXE, animate: false });
  }, [mapa, geometria]);
  return (
    <>
      <FormaNoMapa mapa={mapa} geometria={tomado ? null : geometria} />
      {usadas && (
        <Suspense fallback={null}>
          <Ferramentas mapa={mapa} desenho={desenho} agir={agir} aoTomar={setTomado} />
        </Suspense>
      )}
    </>
  );
}
