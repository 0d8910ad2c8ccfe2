import 'maplibre-gl/dist/maplibre-gl.css';
import { Alert, useComputedColorScheme } from '@mantine/core';
import { Map as MapaGl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CENTRO_PADRAO, estiloDaBase, ZOOM_PADRAO } from './base/base.layer.ts';
import { preencherRotulos } from './base/rotulos.client.ts';
import { acrescentarControles, TEXTOS_DO_MAPA } from './controles.client.ts';
import { acrescentarCamadas, atualizarLadrilhos, ocultarCamadas } from './fonte-das-camadas.client.ts';
import type { TipoNoMapa } from './layers/camadas.layer.ts';
import { Legenda } from './legenda.tsx';
import classes from './mapa.module.css';
import { mostrarAoClicar } from './popup.client.ts';

// MapLibre 6 looks for its worker beside its own module, which bundling moves.
setWorkerUrl(workerUrl);

/** [west, south, east, north] in degrees. */
type Extensao = readonly [number, number, number, number];

export interface PropsDoMapa {
  readonly tipos: readonly TipoNoMapa[];
  /** Position that the tiles must show: another one asks for them again. */
  readonly revisao: string;
  /** What to show where the address says nothing; null for the middle of Brazil. */
  readonly extensao: Extensao | null;
  /** The layer to go to; a new object goes there again. */
  readonly foco: { readonly id: string; readonly extensao: Extensao } | null;
  /** Ids of layers that are left out of the drawing. */
  readonly ocultas?: readonly string[];
}

const NENHUMA: readonly string[] = [];

const ENCAIXE = { padding: 50, maxZoom: 16 } as const;
const movimentoReduzido = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const cantos = ([oeste, sul, leste, norte]: Extensao): [number, number, number, number] => [oeste, sul, leste, norte];

export default function MapaDasCamadas({ tipos: recebidos, revisao, extensao, foco, ocultas = NENHUMA }: PropsDoMapa) {
  const tipos = useIguais(recebidos);
  const tela = useRef<HTMLDivElement>(null);
  const [mapa, setMapa] = useState<MapaGl | null>(null);
  const [falha, setFalha] = useState<string | null>(null);
  // Only ever in a browser: the first drawing is already of the right colours.
  const esquema = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const inicial = useRef({ esquema, extensao });
  const atual = useRef({ revisao, ocultas });

  useEffect(() => {
    if (tela.current === null) return;
    const novo = criarMapa(tela.current, inicial.current, setFalha);
    if (novo === null) return;
    novo.once('load', () => setMapa(novo));
    return () => {
      setMapa(null);
      novo.remove();
    };
  }, []);

  useEffect(() => {
    if (mapa === null) return;
    // A new style drops everything: what is ours goes back on top of the base.
    const desenhar = () => {
      acrescentarCamadas(mapa, tipos, atual.current.revisao, atual.current.ocultas);
      void preencherRotulos(mapa);
    };
    mapa.setStyle(estiloDaBase(esquema), { diff: false });
    mapa.once('style.load', desenhar);
    return () => void mapa.off('style.load', desenhar);
  }, [mapa, esquema, tipos]);

  useEffect(() => {
    atual.current.revisao = revisao;
    if (mapa !== null) atualizarLadrilhos(mapa, revisao);
  }, [mapa, revisao]);

  useEffect(() => {
    atual.current.ocultas = ocultas;
    if (mapa !== null) ocultarCamadas(mapa, tipos, ocultas);
  }, [mapa, tipos, ocultas]);

  useEffect(() => {
    if (mapa !== null && foco !== null)
      mapa.fitBounds(cantos(foco.extensao), { ...ENCAIXE, animate: !movimentoReduzido() });
  }, [mapa, foco]);

  useEffect(() => (mapa === null ? undefined : mostrarAoClicar(mapa, tipos)), [mapa, tipos]);

  return (
    <>
      <div ref={tela} className={classes.tela} data-pronto={mapa !== null || undefined} data-revisao={revisao} />
      <Legenda tipos={tipos} />
      {falha !== null && (
        <Alert color="orange" className={classes.aviso} role="alert" title="Mapa">
          {falha}
        </Alert>
      )}
    </>
  );
}

/** The same object while the content is the same: reloading a page's data must not redraw the map. */
function useIguais<T>(novo: T): T {
  const texto = JSON.stringify(novo);
  return useMemo(() => JSON.parse(texto) as T, [texto]);
}

function criarMapa(
  container: HTMLElement,
  { esquema, extensao }: { readonly esquema: 'light' | 'dark'; readonly extensao: Extensao | null },
  aoFalhar: (texto: string | null) => void,
): MapaGl | null {
  try {
    const mapa = new MapaGl({
      container,
      style: estiloDaBase(esquema),
      // The address holds the view: #mapa=zoom/lat/lng.
      hash: 'mapa',
      locale: TEXTOS_DO_MAPA,
      attributionControl: { compact: false },
      ...(extensao === null
        ? { center: CENTRO_PADRAO, zoom: ZOOM_PADRAO }
        : { bounds: cantos(extensao), fitBoundsOptions: ENCAIXE }),
    });
    acrescentarControles(mapa);
    mapa.on('error', ({ error }) => aoFalhar(textoDaFalha(error)));
    return mapa;
  } catch {
    aoFalhar('Este navegador não consegue desenhar o mapa (WebGL). A lista mostra as mesmas camadas.');
    return null;
  }
}

function textoDaFalha(error: unknown): string | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;
  if (status === 401) return 'Sua sessão terminou: entre novamente para ver as camadas no mapa.';
  if (status === 403) return 'Você não tem permissão para ver as camadas no mapa.';
  if (status >= 500 || status === 0) return 'Parte do mapa não pôde ser carregada. Mova o mapa ou recarregue a página.';
  return null;
}
