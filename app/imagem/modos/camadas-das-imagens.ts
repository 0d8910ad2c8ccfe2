import type { RasterLayerSpecification, RasterSourceSpecification, StyleSpecification } from 'maplibre-gl';
import { escreverContraste } from '#domain/imagem/contraste.ts';
import { enderecoDosLadrilhos, type ImagemNoMapa } from '../ladrilhos.ts';

const PREFIXO = 'imagem-';
const LADO = 256;
/** What is drawn above images: labels stay readable, and what people draw. */
const ACIMA = /^(camada-|deteccoes|gm_|source-|localizacao)/;

export const eDeImagem = (id: string) => id.startsWith(PREFIXO);
export const idDaImagem = ({ grupo, tipo, contraste = null }: ImagemNoMapa) =>
  [PREFIXO + grupo, tipo, ...(contraste === null ? [] : [escreverContraste(contraste)])].join('-');

export function fonteDaImagem(imagem: ImagemNoMapa): RasterSourceSpecification {
  const tiles = [`${location.origin}${enderecoDosLadrilhos(imagem)}`];
  return { type: 'raster', tiles, tileSize: LADO, bounds: [...imagem.bbox] };
}

export function camadaDaImagem(imagem: ImagemNoMapa): RasterLayerSpecification {
  const id = idDaImagem(imagem);
  const { quadro } = imagem;
  // Of a sequence one follows the other at once: nothing fades in that was there all the time.
  const paint = { 'raster-opacity': opacidadeDa(imagem), 'raster-opacity-transition': { duration: 0 } };
  return {
    ...({ id, type: 'raster', source: id } as const),
    ...(quadro !== undefined && { paint: { ...paint, 'raster-fade-duration': 0 } }),
  };
}

export const opacidadeDa = ({ quadro }: ImagemNoMapa) => (quadro === 'oculto' ? 0 : 1);

/** The layer that an image is put below. */
export const camadaAcima = (layers: StyleSpecification['layers']) =>
  layers.find((camada) => 'source' in camada && ACIMA.test(camada.source))?.id;

/** The same map with an image on it. */
export function comImagem(estilo: StyleSpecification, imagem: ImagemNoMapa): StyleSpecification {
  const id = idDaImagem(imagem);
  const layers = estilo.layers.filter((camada) => camada.id !== id);
  const acima = camadaAcima(layers);
  const onde = layers.findIndex((camada) => camada.id === acima);
  return {
    ...estilo,
    sources: { ...estilo.sources, [id]: fonteDaImagem(imagem) },
    layers: layers.toSpliced(onde < 0 ? layers.length : onde, 0, camadaDaImagem(imagem)),
  };
}

/** The same map with one image in the place of another. */
export function comOutraImagem(estilo: StyleSpecification, de: ImagemNoMapa, para: ImagemNoMapa): StyleSpecification {
  const sai = idDaImagem(de);
  const { [sai]: _fonte, ...sources } = estilo.sources;
  return comImagem({ ...estilo, sources, layers: estilo.layers.filter(({ id }) => id !== sai) }, para);
}
