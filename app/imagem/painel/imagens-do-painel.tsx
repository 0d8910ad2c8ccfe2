import type { Map as MapaGl } from 'maplibre-gl';
import { lazy, Suspense } from 'react';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';
import { modoDasImagens } from '../modos/modos.ts';
import { diaDoGrupo } from './grupo-na-tela.ts';
import type { PainelDeImagens } from './usar-painel.ts';

const ImagensNoMapa = lazy(() => import('../imagens-no-mapa.client.tsx'));
/** Only loaded where two images are compared. */
const ComparacaoNoMapa = lazy(() => import('../comparar/comparacao-no-mapa.client.tsx'));

/** Only loaded where images are seen one after the other. */
const SequenciaNoMapa = lazy(() => import('../sequencia/sequencia-no-mapa.client.tsx'));

/** Only loaded where somebody reads values, or asks how they went. */
const LeituraNoMapa = lazy(() => import('../valores/leitura-no-mapa.client.tsx'));
const SerieDoGrupo = janelaTardia(
  () => import('../valores/serie-das-imagens.tsx').then((modulo) => modulo.SerieDoGrupo),
  'Não foi possível abrir a série das imagens.',
);

interface Props {
  readonly painel: PainelDeImagens;
  readonly mapa: MapaGl;
  /** Somebody draws on the map: a click is a vertex, and no place to read. */
  readonly desenhando: boolean;
}

/** What the panel has put on the map. */
export function ImagensDoPainel({ painel, mapa, desenhando }: Props) {
  const { noMapa, visitada, setProgresso, estado, antes, depois, aoMudar, sequencia, quadros, daSequencia } = painel;
  const { ativo_id, leitura } = painel;
  const { grupo: lido, serie } = leitura;
  const { comparacao } = estado;
  const modo = modoDasImagens(estado);
  return (
    <Suspense fallback={null}>
      <ImagensNoMapa mapa={mapa} imagens={noMapa} visitada={visitada} aoProgredir={setProgresso} />
      {comparacao !== null && (modo === 'comparacao' || modo === 'analise') && (
        <ComparacaoNoMapa mapa={mapa} comparacao={comparacao} antes={antes} depois={depois} aoMudar={aoMudar} />
      )}
      {sequencia !== null && quadros.length > 1 && (
        <SequenciaNoMapa mapa={mapa} sequencia={sequencia} quadros={quadros} controle={daSequencia} />
      )}
      {lido !== null && !desenhando && (
        <LeituraNoMapa
          mapa={mapa}
          fixado={leitura.fixado}
          aoFixar={leitura.fixar}
          nome={[diaDoGrupo(lido), lido.satellite].filter(Boolean).join(' · ')}
          endereco={`/mapa/imagens/grupos/${lido.hash}/valores`}
          aoPedirSerie={(ponto) => leitura.pedirSerie({ grupo: lido, ponto })}
        />
      )}
      {serie !== null && (
        <SerieDoGrupo {...serie} ativo_id={ativo_id} aberta aoFechar={() => leitura.pedirSerie(null)} />
      )}
    </Suspense>
  );
}
