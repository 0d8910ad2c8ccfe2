import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { relogioDoNavegador } from '#app/kit/relogio/relogio.ts';
import { eFalhaDoPedido } from '#app/pedidos/falha-do-pedido.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import { criarAreasEmVista } from './areas-em-vista.ts';
import type { AreasNoMapa } from './resultados.ts';

/**
 * The areas of monitored assets of wherever the map looks; null before any came.
 * @param base of the address that is asked; null where nobody is to see them
 * @param aoFalhar why they did not come, as people read it; null once they have
 */
export function useAreasEmVista(
  mapa: MapaGl,
  base: string | null,
  aoFalhar: (falha: string | null) => void,
): AreasNoMapa | null {
  const [areas, setAreas] = useState<AreasNoMapa | null>(null);
  const quemOuve = useRef(aoFalhar);
  quemOuve.current = aoFalhar;
  useEffect(() => {
    setAreas(null);
    if (base === null) return;
    const emVista = criarAreasEmVista<AreasNoMapa>({
      relogio: relogioDoNavegador,
      base,
      aoChegar: setAreas,
      pedir: (endereco, signal) => pedir<AreasNoMapa>(endereco, { signal }),
      aoFalhar(erro) {
        if (erro !== null && !eFalhaDoPedido(erro)) throw erro;
        quemOuve.current(erro === null ? null : erro.message);
      },
    });
    const ver = () => {
      const { _sw: sw, _ne: ne } = mapa.getBounds();
      emVista.ver({ caixa: [sw.lng, sw.lat, ne.lng, ne.lat], zoom: mapa.getZoom() });
    };
    ver();
    const { unsubscribe } = mapa.on('moveend', ver);
    return () => {
      unsubscribe();
      emVista.encerrar();
    };
  }, [mapa, base]);
  return areas;
}
