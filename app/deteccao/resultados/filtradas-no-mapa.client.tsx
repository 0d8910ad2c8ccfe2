import type { Map as MapaGl, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { AREA_DA_DETECCAO, camadasDoMapa, FONTES, lugaresDoCalor, ZOOM_MAXIMO } from './filtradas.layer.ts';
import type { AreasNoMapa, PontosDoCalor } from './resultados.ts';

interface Props {
  readonly mapa: MapaGl;
  /** The filter, as the address of a tile has it, and the position that the tiles must show. */
  readonly consulta: string;
  readonly revisao: string;
  /** Null where every detection is drawn. */
  readonly calor: { readonly pontos: PontosDoCalor; readonly pesado: boolean } | null;
  readonly areas: AreasNoMapa | null;
  aoEscolher(id: string): void;
}

/** The detections of the filter on the map, or the heat of their places in their stead. */
export default function FiltradasNoMapa({ mapa, consulta, revisao, calor, areas, aoEscolher }: Props) {
  useEffect(() => {
    const desenhar = () => {
      if (emTroca(mapa)) return;
      tirar(mapa);
      por(mapa, { consulta, revisao, calor, areas });
    };
    desenhar();
    return aoTrocarFundo(mapa, desenhar);
  }, [mapa, consulta, revisao, calor, areas]);
  useEffect(() => () => tirar(mapa), [mapa]);

  const quemPede = useRef(aoEscolher);
  quemPede.current = aoEscolher;
  useEffect(() => {
    const { unsubscribe } = mapa.on('click', ({ point }: MapMouseEvent) => {
      if (mapa.getLayer(AREA_DA_DETECCAO) === undefined) return;
      const [achada] = mapa.queryRenderedFeatures(point, { layers: [AREA_DA_DETECCAO] });
      const id: unknown = achada?.properties.id;
      if (typeof id === 'string') quemPede.current(id);
    });
    return unsubscribe;
  }, [mapa]);
  return null;
}

const SEM_NADA: AreasNoMapa = { type: 'FeatureCollection', features: [] };

function por(mapa: MapaGl, { consulta, revisao, calor, areas }: Omit<Props, 'mapa' | 'aoEscolher'>): void {
  const campos = `${consulta}${consulta === '' ? '' : '&'}revisao=${revisao}`;
  mapa.addSource(FONTES.deteccoes, {
    ...{ type: 'vector', maxzoom: ZOOM_MAXIMO, promoteId: 'id' },
    tiles: [`${location.origin}/tiles/deteccoes/{z}/{x}/{y}.mvt?${campos}`],
  });
  mapa.addSource(FONTES.areas, { type: 'geojson', data: areas ?? SEM_NADA });
  if (calor !== null) mapa.addSource(FONTES.calor, { type: 'geojson', data: lugaresDoCalor(calor.pontos) });
  for (const camada of camadasDoMapa(calor !== null, calor?.pesado ?? false)) mapa.addLayer(camada);
}

function tirar(mapa: MapaGl): void {
  // The map may have gone before what lies on it.
  if (mapa.style === undefined) return;
  for (const { id } of camadasDoMapa(true, false)) if (mapa.getLayer(id) !== undefined) mapa.removeLayer(id);
  for (const fonte of Object.values(FONTES)) if (mapa.getSource(fonte) !== undefined) mapa.removeSource(fonte);
}
