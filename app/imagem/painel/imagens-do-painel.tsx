import type { Map as MapaGl } from 'maplibre-gl';
import { lazy, Suspense } from 'react';
import type { PainelDeImagens } from './usar-painel.ts';

const ImagensNoMapa = lazy(() => import('../imagens-no-mapa.client.tsx'));

/** What the panel has put on the map. */
export function ImagensDoPainel({ painel, mapa }: { readonly painel: PainelDeImagens; readonly mapa: MapaGl }) {
  const { noMapa, visitada, setProgresso } = painel;
  return (
    <Suspense fallback={null}>
      <ImagensNoMapa mapa={mapa} imagens={noMapa} visitada={visitada} aoProgredir={setProgresso} />
    </Suspense>
  );
}
