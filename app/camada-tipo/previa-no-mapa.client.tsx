import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { criarMapa } from '#app/map/canvas/criar-mapa.client.ts';
import { EsperaDoMapa } from '#app/map/canvas/espera.tsx';
import classes from '#app/map/canvas/mapa.module.css';
import { idDoIcone, type TipoNoMapa } from '#app/map/layers/camadas.layer.ts';
import type { Esquema } from '#app/map/layers/cores.ts';
import { carregarIcones, reservarIcones } from '#app/map/layers/icones.client.ts';
import { camadasDaAmostra, EXTENSAO_DA_AMOSTRA, FONTE_DA_AMOSTRA, feicoesDaAmostra } from './amostra.ts';

/** Milliseconds in which what a slider passes over becomes one drawing. */
const JUNTAR_MS = 80;

interface Props {
  readonly tipo: TipoNoMapa;
  /** What is shown where there is no WebGL. */
  readonly semWebGl: ReactNode;
}

/** A small map of the installation's own ground with the sample on it. */
export default function PreviaNoMapa(props: Props) {
  // Light and dark ground are two maps: the sample is drawn in no time.
  const esquema = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return <Previa key={esquema} esquema={esquema} {...props} />;
}

function Previa({ tipo, semWebGl, esquema }: Props & { readonly esquema: Esquema }) {
  const tela = useRef<HTMLDivElement>(null);
  const [mapa, setMapa] = useState<MapaGl | 'nenhum' | null>(null);
  const [desenhado, setDesenhado] = useState('');
  const inicial = useRef(esquema);
  useEffect(() => {
    if (tela.current === null) return;
    const novo = criarMapa(tela.current, { esquema: inicial.current, extensao: EXTENSAO_DA_AMOSTRA });
    if (novo === null) {
      setMapa('nenhum');
      return;
    }
    novo.once('load', () => setMapa(novo));
    return () => {
      setMapa(null);
      novo.remove();
    };
  }, []);
  useEffect(() => {
    if (mapa === null || mapa === 'nenhum') return;
    const timer = setTimeout(() => {
      desenhar(mapa, tipo);
      setDesenhado(JSON.stringify(tipo));
    }, JUNTAR_MS);
    return () => clearTimeout(timer);
  }, [mapa, tipo]);
  if (mapa === 'nenhum') return semWebGl;
  return (
    <>
      <div ref={tela} className={classes.tela} data-pronto={mapa !== null || undefined} data-amostra={desenhado} />
      {mapa === null && <EsperaDoMapa />}
    </>
  );
}

/** Source and layers of the sample in place of those that were there. */
function desenhar(mapa: MapaGl, tipo: TipoNoMapa): void {
  const formas: unknown = feicoesDaAmostra(tipo);
  const feicoes = formas as Parameters<GeoJSONSource['setData']>[0];
  const antiga = mapa.getSource<GeoJSONSource>(FONTE_DA_AMOSTRA);
  if (antiga === undefined) mapa.addSource(FONTE_DA_AMOSTRA, { type: 'geojson', data: feicoes });
  else antiga.setData(feicoes);
  for (const camada of mapa.getStyle().layers) {
    if ('source' in camada && camada.source === FONTE_DA_AMOSTRA) mapa.removeLayer(camada.id);
  }
  const nova = idDoIcone(tipo);
  for (const imagem of mapa.listImages()) {
    if (imagem.startsWith('icone-') && imagem !== nova) mapa.removeImage(imagem);
  }
  reservarIcones(mapa, [tipo]);
  for (const camada of camadasDaAmostra(tipo)) mapa.addLayer(camada);
  void carregarIcones(mapa, [tipo]);
}
