import type { Map as MapaGl } from 'maplibre-gl';
import { lazy, Suspense } from 'react';
import { modoDasImagens } from '../modos/modos.ts';
import type { PainelDeImagens } from './usar-painel.ts';

const ImagensNoMapa = lazy(() => import('../imagens-no-mapa.client.tsx'));
/** Only loaded where two images are compared. */
const ComparacaoNoMapa = lazy(() => import('../comparar/comparacao-no-mapa.client.tsx'));

/** Only loaded where images are seen one after the other. */
const SequenciaNoMapa = lazy(() => import('../sequencia/sequencia-no-mapa.client.tsx'));

/** What the panel has put on the map. */
export function ImagensDoPainel({ painel, mapa }: { readonly painel: PainelDeImagens; readonly mapa: MapaGl }) {
  const { noMapa, visitada, setProgresso, estado, antes, depois, aoMudar, sequencia, quadros, daSequencia } = painel;
  const { comparacao } = estado;
  const modo = modoDasImagens(estado);
  return (
    <Suspense fallback={null}>
      <ImagensNoMapa mapa={mapa} imagens={noMapa} visitada={visitada} aoProgredir={setProgresso} />
      {comparacao !== null && (modo === 'comparacao' || modo === 'analise') && (
        <ComparacaoNoMapa {...{ mapa, comparacao, antes, depois, aoMudar }} />
      )}
      {sequencia !== null && quadros.length > 1 && (
        <SequenciaNoMapa {...{ mapa, sequencia, quadros }} controle={daSequencia} />
      )}
    </Suspense>
  );
}
