import type { Map as MapaGl } from 'maplibre-gl';
import { Suspense } from 'react';
import {
  DeteccoesNoMapa,
  JanelaDaDeteccao,
  JanelaDosDetalhes,
  type LugarDoDesenho,
} from '#app/deteccao/deteccao.porta.ts';
import { imagemDeUmMapa } from '#app/imagem/imagem.porta.ts';
import type { PainelDeAnalises } from './usar-analises.ts';

interface Props {
  readonly painel: PainelDeAnalises;
  /** The layers of the page's map, for the maps of a detection. */
  readonly mapa: LugarDoDesenho['mapa'];
}

/** What a detection opens: its form where the analysis is edited, its details otherwise. */
export function JanelasDasDeteccoes({ painel, mapa }: Props) {
  const { analise, aberta, deteccao, deteccoes, duas, desenhando, reler, em } = painel;
  if (analise === null) return null;
  const edita = aberta?.modo === 'editar' && analise.pode.editar;
  const lugar = duas && {
    ativo_id: analise.ativo_id,
    analise_id: analise.id,
    mapa,
    imagens: { antes: imagemDeUmMapa.de(duas.antes.grupo), depois: imagemDeUmMapa.de(duas.depois.grupo) },
  };
  const fechar = () => painel.aoVerDeteccao(null);
  return (
    <Suspense fallback={null}>
      {desenhando && lugar !== null && (
        <JanelaDaDeteccao
          lugar={lugar}
          deteccoes={deteccoes}
          deteccao={null}
          aoSalvar={reler}
          aoFechar={painel.deixarDeteccao}
        />
      )}
      {deteccao !== null && edita && deteccao.pode.editar && lugar !== null && (
        <JanelaDaDeteccao
          key={deteccao.id}
          lugar={lugar}
          deteccoes={deteccoes}
          deteccao={deteccao}
          aoSalvar={reler}
          aoFechar={fechar}
        />
      )}
      {deteccao !== null && !edita && (
        <JanelaDosDetalhes key={deteccao.id} deteccao={deteccao} em={em} aoMudar={reler} aoFechar={fechar} />
      )}
    </Suspense>
  );
}

/** The detections of the open analysis on the page's map. */
export function AnaliseNoMapa({ painel, mapa }: { readonly painel: PainelDeAnalises; readonly mapa: MapaGl }) {
  if (painel.analise === null) return null;
  return (
    <DeteccoesNoMapa
      mapa={mapa}
      deteccoes={painel.deteccoes}
      escolhida={painel.aberta?.deteccao_id ?? null}
      aoEscolher={painel.aoVerDeteccao}
    />
  );
}
