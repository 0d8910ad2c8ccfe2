import type { Map as MapaGl, StyleImage, StyleSpecification } from 'maplibre-gl';
import { oQueFica } from './fundo.ts';

/** After a change of the basic style, before our sources go back. */
const ESPERA_MS = 100;

/** Fired by the map once the new ground is there and everything of ours is on it again. */
const FUNDO_TROCADO = 'fundo.trocado';

/** The map's events, of which MapLibre's types know only its own. */
interface Emissor {
  on(tipo: typeof FUNDO_TROCADO, ouvinte: () => void): { unsubscribe(): void };
  fire(tipo: typeof FUNDO_TROCADO): unknown;
}

/** @returns how to stop listening */
export function aoTrocarFundo(mapa: MapaGl, ouvinte: () => void): () => void {
  const { unsubscribe } = (mapa as unknown as Emissor).on(FUNDO_TROCADO, ouvinte);
  return unsubscribe;
}

type Nosso = ReturnType<typeof oQueFica> & { readonly imagens: ReadonlyMap<string, StyleImage> };

/** What waits to be put back: a second change meanwhile takes it over. */
const aEspera = new WeakMap<MapaGl, { readonly nosso: Nosso; cancelar(): void }>();

/** Whether the ground is on its way: what belongs to it can only be set once it is there. */
export const emTroca = (mapa: MapaGl) => aEspera.has(mapa);

/** Another ground under the same layers: what is ours is taken along, with its pictures and in its order. */
export function trocarEstilo(mapa: MapaGl, estilo: StyleSpecification): void {
  const anterior = aEspera.get(mapa);
  anterior?.cancelar();
  const nosso = anterior?.nosso ?? oQueENosso(mapa);
  let espera: ReturnType<typeof setTimeout> | undefined;
  const repor = () => {
    aEspera.delete(mapa);
    porDeVolta(mapa, nosso);
    (mapa as unknown as Emissor).fire(FUNDO_TROCADO);
  };
  const aguardar = () => {
    espera = setTimeout(repor, ESPERA_MS);
  };
  const cancelar = () => {
    clearTimeout(espera);
    mapa.off('style.load', aguardar);
    mapa.off('remove', cancelar);
  };
  aEspera.set(mapa, { nosso, cancelar });
  mapa.setStyle(estilo, { diff: false });
  mapa.once('style.load', aguardar);
  mapa.once('remove', cancelar);
}

function oQueENosso(mapa: MapaGl): Nosso {
  const imagens = new Map<string, StyleImage>();
  for (const nome of mapa.listImages()) {
    const imagem = mapa.getImage(nome);
    // Those of the style's own sprite go with it.
    if (imagem !== undefined && imagem.spriteData === undefined) imagens.set(nome, imagem);
  }
  return { ...oQueFica(mapa.getStyle()), imagens };
}

function porDeVolta(mapa: MapaGl, { sources, layers, imagens }: Nosso): void {
  for (const [nome, { data, pixelRatio, sdf }] of imagens) {
    if (!mapa.hasImage(nome)) mapa.addImage(nome, data, { pixelRatio, sdf });
  }
  for (const [id, fonte] of Object.entries(sources)) if (mapa.getSource(id) === undefined) mapa.addSource(id, fonte);
  for (const camada of layers) if (mapa.getLayer(camada.id) === undefined) mapa.addLayer(camada);
}
