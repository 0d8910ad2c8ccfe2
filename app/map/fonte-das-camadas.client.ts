import type { Map as MapaGl, VectorTileSource } from 'maplibre-gl';
import {
  camadasDoMapa,
  FONTE_DAS_CAMADAS,
  type TipoNoMapa,
  ZOOM_MAXIMO_DOS_LADRILHOS,
} from './layers/camadas.layer.ts';

/** The revision in the address makes the browser ask again; the server answers by session, whatever it says. */
const enderecos = (revisao: string) => [`${location.origin}/tiles/camadas/{z}/{x}/{y}.mvt?revisao=${revisao}`];

export function acrescentarCamadas(
  mapa: MapaGl,
  tipos: readonly TipoNoMapa[],
  revisao: string,
  ocultas: readonly string[],
): void {
  if (mapa.getSource(FONTE_DAS_CAMADAS) !== undefined) return;
  mapa.addSource(FONTE_DAS_CAMADAS, {
    type: 'vector',
    tiles: enderecos(revisao),
    maxzoom: ZOOM_MAXIMO_DOS_LADRILHOS,
  });
  for (const camada of camadasDoMapa(tipos, ocultas)) mapa.addLayer(camada);
}

/** Leaves these layers out of what is drawn, and brings back those that are no longer among them. */
export function ocultarCamadas(mapa: MapaGl, tipos: readonly TipoNoMapa[], ocultas: readonly string[]): void {
  for (const camada of camadasDoMapa(tipos, ocultas)) {
    if (mapa.getLayer(camada.id) && 'filter' in camada) mapa.setFilter(camada.id, camada.filter);
  }
}

/** Asks for the tiles again, keeping those on the screen until the new ones are there. */
export function atualizarLadrilhos(mapa: MapaGl, revisao: string): void {
  const fonte = mapa.getSource<VectorTileSource>(FONTE_DAS_CAMADAS);
  const [novo] = enderecos(revisao);
  if (fonte !== undefined && fonte.tiles[0] !== novo) fonte.setTiles(enderecos(revisao));
}

/** Address of a tile in the grid. */
export interface LugarDoLadrilho {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Asks once more for tiles that were refused: by name, because a reload of the whole source leaves those out. */
export function pedirDeNovo(mapa: MapaGl, ladrilhos: readonly LugarDoLadrilho[]): void {
  if (mapa.getSource(FONTE_DAS_CAMADAS) !== undefined) mapa.refreshTiles(FONTE_DAS_CAMADAS, [...ladrilhos]);
}
