import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import type { DeteccaoNaTela } from '../deteccao.ts';
import { CAMADAS_DAS_DETECCOES, FONTE_DAS_DETECCOES, feicoesDe, PREENCHIMENTO } from './deteccoes.layer.ts';
import { useDeteccoesNaEscolha } from './deteccoes-na-escolha.client.ts';

interface Props {
  readonly mapa: MapaGl;
  readonly deteccoes: readonly DeteccaoNaTela[];
  readonly escolhida?: string | null;
  /** A click on one; where more lie, who clicks says which. */
  aoEscolher?(id: string): void;
}

/** The detections of an analysis above its images, on every pane that shows this map. */
export default function DeteccoesNoMapa({ mapa, deteccoes, escolhida = null, aoEscolher }: Props) {
  useEffect(() => {
    const desenhar = () => {
      if (!emTroca(mapa)) por(mapa, feicoesDe(deteccoes, escolhida));
    };
    desenhar();
    return aoTrocarFundo(mapa, desenhar);
  }, [mapa, deteccoes, escolhida]);
  useEffect(() => () => tirar(mapa), [mapa]);

  useDeteccoesNaEscolha(mapa, PREENCHIMENTO, aoEscolher);
  return null;
}

function por(mapa: MapaGl, dados: ReturnType<typeof feicoesDe>): void {
  const fonte = mapa.getSource<GeoJSONSource>(FONTE_DAS_DETECCOES);
  if (fonte === undefined) mapa.addSource(FONTE_DAS_DETECCOES, { type: 'geojson', data: dados });
  else fonte.setData(dados);
  for (const camada of CAMADAS_DAS_DETECCOES) if (mapa.getLayer(camada.id) === undefined) mapa.addLayer(camada);
}

function tirar(mapa: MapaGl): void {
  // The map may have gone before what lies on it.
  if (mapa.style === undefined) return;
  for (const { id } of CAMADAS_DAS_DETECCOES) if (mapa.getLayer(id) !== undefined) mapa.removeLayer(id);
  if (mapa.getSource(FONTE_DAS_DETECCOES) !== undefined) mapa.removeSource(FONTE_DAS_DETECCOES);
}
