import type { LayerSpecification, Map as MapaGl, VectorTileSource } from 'maplibre-gl';
import { fonteDa } from '../canvas/fundo/fundo.ts';
import { emTroca } from '../canvas/fundo/trocar-estilo.client.ts';
import { type Aparencia, camposDaOpacidade } from './aparencia.ts';
import {
  camadasDoMapa,
  FONTE_DAS_CAMADAS,
  realceDaEscolhida,
  type TipoNoMapa,
  ZOOM_MAXIMO_DOS_LADRILHOS,
} from './camadas.layer.ts';
import { reservarIcones } from './icones.client.ts';
import type { Recorte } from './recorte.ts';

/** What is asked for in tiles. */
export interface Pedido {
  /** In the address it makes the browser ask again; the server answers by session, whatever it says. */
  readonly revisao: string;
  /** Only the layers of this import, published or not. */
  readonly importacao: string | null;
  /** As everything was at this instant (ISO 8601); null for now. */
  readonly em: string | null;
}

function enderecos({ revisao, importacao, em }: Pedido): string[] {
  const campos = new URLSearchParams({
    revisao,
    ...(importacao === null ? {} : { importacao }),
    ...(em === null ? {} : { em }),
  });
  return [`${location.origin}/tiles/camadas/{z}/{x}/{y}.mvt?${campos}`];
}

export interface Desenho {
  readonly tipos: readonly TipoNoMapa[];
  readonly recorte: Recorte;
  readonly aparencia: Aparencia;
  readonly escolhida: string | null;
}

/** Source and layers as asked for, in place of those that were there, and below what is being drawn. */
export function acrescentarCamadas(
  mapa: MapaGl,
  { tipos, recorte, aparencia, escolhida }: Desenho,
  pedido: Pedido,
): void {
  // On its way to another ground: what is there is taken along, and this asked for again.
  if (emTroca(mapa)) return;
  if (mapa.getSource(FONTE_DAS_CAMADAS) === undefined) {
    mapa.addSource(FONTE_DAS_CAMADAS, {
      type: 'vector',
      tiles: enderecos(pedido),
      maxzoom: ZOOM_MAXIMO_DOS_LADRILHOS,
      promoteId: 'id',
    });
  } else atualizarLadrilhos(mapa, pedido);
  const { layers } = mapa.getStyle();
  for (const camada of layers) if (fonteDa(camada) === FONTE_DAS_CAMADAS) mapa.removeLayer(camada.id);
  reservarIcones(mapa, tipos);
  const acima = layers.find((camada) => ACIMA.test(fonteDa(camada)))?.id;
  // A source that no layer draws is asked for no tile: whoever may see no type may see none.
  const realce = tipos.length === 0 ? [] : realceDaEscolhida(escolhida);
  for (const camada of [...camadasDoMapa(tipos, recorte, aparencia), ...realce]) mapa.addLayer(camada, acima);
}

/** Sources that are drawn above the layers: what is being drawn, measured, and where the person is. */
const ACIMA = /^(gm_|source-|localizacao)/;

/** Draws what the cut-out lets through, and nothing else. */
export function recortarCamadas(mapa: MapaGl, tipos: readonly TipoNoMapa[], recorte: Recorte): void {
  filtrar(mapa, camadasDoMapa(tipos, recorte));
}

/** Puts what is drawn in another order, and sees through it as far as is said; nothing is asked for again. */
export function apresentarCamadas(mapa: MapaGl, tipos: readonly TipoNoMapa[], aparencia: Aparencia): void {
  let acima = realceDaEscolhida(null).find(({ id }) => mapa.getLayer(id))?.id;
  for (const camada of camadasDoMapa(tipos, undefined, aparencia).reverse()) {
    if (!mapa.getLayer(camada.id)) continue;
    mapa.moveLayer(camada.id, acima);
    acima = camada.id;
    const { paint = {} } = camada as { readonly paint?: Readonly<Record<string, number>> };
    for (const campo of camposDaOpacidade(camada)) mapa.setPaintProperty(camada.id, campo, paint[campo] ?? 1);
  }
}

/** Outlines this layer and no other. */
export function realcarEscolhida(mapa: MapaGl, escolhida: string | null): void {
  filtrar(mapa, realceDaEscolhida(escolhida));
}

function filtrar(mapa: MapaGl, camadas: readonly LayerSpecification[]): void {
  for (const camada of camadas) {
    if (mapa.getLayer(camada.id) && 'filter' in camada) mapa.setFilter(camada.id, camada.filter);
  }
}

/** Asks for the tiles again, keeping those on the screen until the new ones are there. */
export function atualizarLadrilhos(mapa: MapaGl, pedido: Pedido): void {
  const fonte = mapa.getSource<VectorTileSource>(FONTE_DAS_CAMADAS);
  const [novo] = enderecos(pedido);
  // Its own list of them comes only once it is loaded.
  const { tiles } = (fonte?.serialize() ?? {}) as { readonly tiles?: readonly string[] };
  if (fonte !== undefined && tiles?.[0] !== novo) fonte.setTiles(enderecos(pedido));
}

/** Address of a tile in the grid. */
export interface LugarDoLadrilho {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Asks once more for a tile that was refused: by name, because a reload of the whole source leaves those out. */
export function pedirDeNovo(mapa: MapaGl, fonte: string, lugar: LugarDoLadrilho): void {
  if (mapa.getSource(fonte) !== undefined) mapa.refreshTiles(fonte, [{ ...lugar }]);
}
