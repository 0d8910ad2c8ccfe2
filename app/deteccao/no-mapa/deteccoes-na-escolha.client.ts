import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { OutroNoMapa } from '#app/map/controls/escolha/achados.ts';
import { acharTambem } from '#app/map/controls/escolha/outros-no-mapa.client.ts';

/**
 * Detections among what a click on the map may mean.
 * @param camada id of the layer that paints their areas, whose features have `id`, `nome` and `contorno`
 * @param aoEscolher none where they are only seen
 */
export function useDeteccoesNaEscolha(mapa: MapaGl, camada: string, aoEscolher: ((id: string) => void) | undefined) {
  const quemPede = useRef(aoEscolher);
  quemPede.current = aoEscolher;
  const ouve = aoEscolher !== undefined;
  useEffect(() => {
    if (!ouve) return;
    return acharTambem(mapa, ({ x, y }) => {
      if (mapa.getLayer(camada) === undefined) return [];
      const achadas = new Map<string, OutroNoMapa>();
      for (const { properties } of mapa.queryRenderedFeatures([x, y], { layers: [camada] })) {
        const { id, nome, contorno } = properties as Readonly<Record<string, unknown>>;
        if (typeof id !== 'string' || achadas.has(id)) continue;
        const cor = typeof contorno === 'string' ? contorno : null;
        const escolher = () => quemPede.current?.(id);
        achadas.set(id, { id, nome: String(nome ?? ''), tipo: 'Detecção', cor, escolher });
      }
      return [...achadas.values()];
    });
  }, [mapa, camada, ouve]);
}
