import type { GeoJSONSource, Map as MapaGl } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { useDeteccoesNaEscolha } from '../no-mapa/deteccoes-na-escolha.client.ts';
import {
  AREA_DA_DETECCAO,
  camadasDoMapa,
  FONTES,
  faltamEmVista,
  lugaresDoCalor,
  ZOOM_MAXIMO,
} from './filtradas.layer.ts';
import type { AreasNoMapa, PontosDoCalor } from './resultados.ts';
import { useAreasEmVista } from './usar-areas-em-vista.client.ts';

const SEM_NADA: AreasNoMapa = { type: 'FeatureCollection', features: [] };

interface Props {
  readonly mapa: MapaGl;
  /** The filter, as the address of a tile has it, and the position that the tiles must show. */
  readonly consulta: string;
  readonly revisao: string;
  /** Null where every detection is drawn. */
  readonly calor: { readonly pontos: PontosDoCalor; readonly pesado: boolean } | null;
  /** Beginning of the address of the areas of monitored assets; null where this person does not see them. */
  readonly areas: string | null;
  /** Why the areas did not come; null once they have. */
  aoFaltarAreas(falha: string | null): void;
  /** Whether there are more in view than are drawn. */
  aoFaltar(faltam: boolean): void;
  aoEscolher(id: string): void;
}

/** The detections of the filter on the map, or the heat of their places in their stead. */
export default function FiltradasNoMapa(props: Props) {
  const { mapa, consulta, revisao, calor, areas, aoFaltarAreas, aoFaltar, aoEscolher } = props;
  const emVista = useAreasEmVista(mapa, areas, aoFaltarAreas);
  const ultimas = useRef(emVista);
  ultimas.current = emVista;
  useEffect(() => {
    const desenhar = () => {
      if (emTroca(mapa)) return;
      tirar(mapa);
      por(mapa, { consulta, revisao, calor }, ultimas.current);
    };
    desenhar();
    return aoTrocarFundo(mapa, desenhar);
  }, [mapa, consulta, revisao, calor]);
  // Of other areas nothing but their own source is drawn anew.
  useEffect(() => {
    if (!emTroca(mapa)) mapa.getSource<GeoJSONSource>(FONTES.areas)?.setData(emVista ?? SEM_NADA);
  }, [mapa, emVista]);
  useEffect(() => () => tirar(mapa), [mapa]);

  const quemSabe = useRef(aoFaltar);
  quemSabe.current = aoFaltar;
  // Once all tiles are there: while a map moves, those of the zoom before still stand in for them.
  useEffect(() => mapa.on('idle', () => quemSabe.current(faltamEmVista(mapa))).unsubscribe, [mapa]);

  useDeteccoesNaEscolha(mapa, AREA_DA_DETECCAO, aoEscolher);
  return null;
}

function por(
  mapa: MapaGl,
  { consulta, revisao, calor }: Pick<Props, 'consulta' | 'revisao' | 'calor'>,
  areas: AreasNoMapa | null,
): void {
  const campos = `${consulta}${consulta === '' ? '' : '&'}revisao=${revisao}`;
  mapa.addSource(FONTES.deteccoes, {
    type: 'vector',
    maxzoom: ZOOM_MAXIMO,
    promoteId: 'id',
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
