import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { type Contraste, escreverContraste } from '#domain/imagem/contraste.ts';
import type { TipoDeImagem } from '#domain/imagem/imagem.policy.ts';

/** An image on the map, as one of its types. */
export interface ImagemNoMapa {
  readonly grupo: string;
  readonly data: string | null;
  readonly tipo: TipoDeImagem;
  /** Between which values it is stretched; the usual ones where it is null. */
  readonly contraste: Contraste | null;
  readonly bbox: readonly [number, number, number, number];
}

const PREFIXO = 'imagem-';
const LADO = 256;
/** What is drawn above images: labels stay readable, and what people draw. */
const ACIMA = /^(camada-|gm_|source-|localizacao)/;

interface Props {
  readonly mapa: MapaGl;
  readonly imagens: readonly ImagemNoMapa[];
}

/** Keeps on the map what is to be seen, above the ground and below everything else. */
export default function ImagensNoMapa({ mapa, imagens }: Props) {
  useEffect(() => {
    const desenhar = () => {
      if (!emTroca(mapa)) por(mapa, imagens);
    };
    desenhar();
    return aoTrocarFundo(mapa, desenhar);
  }, [mapa, imagens]);
  return null;
}

const idDe = ({ grupo, tipo, contraste }: ImagemNoMapa) =>
  [PREFIXO + grupo, tipo, ...(contraste === null ? [] : [escreverContraste(contraste)])].join('-');

function por(mapa: MapaGl, imagens: readonly ImagemNoMapa[]): void {
  const ids = new Set(imagens.map(idDe));
  const { layers, sources } = mapa.getStyle();
  for (const { id } of layers) if (id.startsWith(PREFIXO) && !ids.has(id)) mapa.removeLayer(id);
  for (const id of Object.keys(sources)) if (id.startsWith(PREFIXO) && !ids.has(id)) mapa.removeSource(id);
  const acima = layers.find((camada) => 'source' in camada && ACIMA.test(camada.source))?.id;
  for (const imagem of imagens) {
    const id = idDe(imagem);
    if (mapa.getSource(id) === undefined) {
      const campos = new URLSearchParams({ group_hash: imagem.grupo, type: imagem.tipo });
      if (imagem.data !== null) campos.set('date', imagem.data);
      if (imagem.contraste !== null) campos.set('stretch', escreverContraste(imagem.contraste));
      const tiles = [`${location.origin}/api/image-provider/proprio/tile/{z}/{x}/{y}?${campos}`];
      mapa.addSource(id, { type: 'raster', tiles, tileSize: LADO, bounds: [...imagem.bbox] });
    }
    if (mapa.getLayer(id) === undefined) mapa.addLayer({ id, type: 'raster', source: id }, acima);
  }
}
