import { type GeoJSONSource, type Map as MapaGl, Marker } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { EstadoDoMapa } from './estado/estado.ts';
import type { AtivoNoMapa } from './mapa.ts';

/** The prefix survives a change of style. */
const FONTE = 'source-escolhido';
const COR = '#0A8556';

interface Props {
  readonly mapa: MapaGl;
  readonly estado: Pick<EstadoDoMapa, 'ativo_id' | 'lugar'>;
  readonly ativos: readonly AtivoNoMapa[];
}

/** A marker where the chosen asset or place is, and its outline once that is known. */
export default function EscolhidoNoMapa({ mapa, estado, ativos }: Props) {
  const { ativo_id, lugar } = estado;
  const ativo = ativos.find(({ id }) => id === ativo_id);
  const extensao = ativo?.extensao ?? lugar?.bbox ?? null;
  const [oeste, sul, leste, norte] = extensao ?? [];
  const limite = useLimite(enderecoDoLimite(ativo, lugar));

  useEffect(() => {
    if (oeste === undefined || sul === undefined || leste === undefined || norte === undefined) return;
    const marcador = new Marker({ color: COR }).setLngLat([(oeste + leste) / 2, (sul + norte) / 2]).addTo(mapa);
    // What it marks is said where it was chosen.
    marcador.getElement().setAttribute('aria-hidden', 'true');
    marcador.getElement().removeAttribute('tabindex');
    marcador.getElement().style.pointerEvents = 'none';
    return () => void marcador.remove();
  }, [mapa, oeste, sul, leste, norte]);

  useEffect(() => {
    const mostrar = () => desenhar(mapa, limite);
    if (!emTroca(mapa)) mostrar();
    return aoTrocarFundo(mapa, mostrar);
  }, [mapa, limite]);
  return null;
}

function enderecoDoLimite(ativo: AtivoNoMapa | undefined, lugar: EstadoDoMapa['lugar']): string | null {
  if (ativo !== undefined) return ativo.delimitado ? `/mapa/ativos/${ativo.id}/limite` : null;
  return lugar?.delimitado && lugar.id !== null ? `/geocodificacao/${encodeURIComponent(lugar.id)}` : null;
}

/** The outline at an address; null until it is there, and where it cannot be had: the marker stands alone then. */
function useLimite(endereco: string | null): Geometria | null {
  const [lido, setLido] = useState<{ readonly de: string; readonly limite: Geometria | null } | null>(null);
  useEffect(() => {
    if (endereco === null) return;
    const este = new AbortController();
    pedir<{ readonly limite: Geometria | null }>(endereco, { signal: este.signal }).then(
      ({ limite }) => setLido({ de: endereco, limite }),
      () => undefined,
    );
    return () => este.abort();
  }, [endereco]);
  return lido?.de === endereco ? (lido?.limite ?? null) : null;
}

function desenhar(mapa: MapaGl, limite: Geometria | null): void {
  const data: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: limite === null ? [] : [{ type: 'Feature', properties: {}, geometry: limite as GeoJSON.Geometry }],
  };
  const fonte = mapa.getSource<GeoJSONSource>(FONTE);
  if (fonte !== undefined) return void fonte.setData(data);
  if (limite === null) return;
  mapa.addSource(FONTE, { type: 'geojson', data });
  const comum = { source: FONTE, type: 'line' } as const;
  mapa.addLayer({ ...comum, id: 'escolhido-fundo', paint: { 'line-color': '#ffffff', 'line-width': 4 } });
  mapa.addLayer({
    ...comum,
    id: 'escolhido-linha',
    paint: { 'line-color': COR, 'line-width': 2, 'line-dasharray': [3, 2] },
  });
}
