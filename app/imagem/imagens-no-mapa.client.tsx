import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { cantos } from '#app/map/canvas/criar-mapa.client.ts';
import { encaixeEm } from '#app/map/canvas/encaixe.client.ts';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { escreverContraste } from '#domain/imagem/contraste.ts';
import { encontra, enderecoDosLadrilhos, type ImagemNoMapa } from './ladrilhos.ts';
import { contarLadrilhos } from './painel/progresso.ts';

const PREFIXO = 'imagem-';
const LADO = 256;
/** What is drawn above images: labels stay readable, and what people draw. */
const ACIMA = /^(camada-|gm_|source-|localizacao)/;

interface Props {
  readonly mapa: MapaGl;
  /** The first lies lowest. */
  readonly imagens: readonly ImagemNoMapa[];
  /** The image that was just put there: the map goes where it is, if none of it is to be seen. */
  readonly visitada?: Pick<ImagemNoMapa, 'bbox'> | null;
  /** How much of them has come, in percent; null while nothing is on its way. */
  aoProgredir?(porcento: number | null): void;
}

/** Keeps on the map what is to be seen, above the ground and below everything else. */
export default function ImagensNoMapa({ mapa, imagens, visitada = null, aoProgredir }: Props) {
  // Listened to before anything is asked for.
  useProgresso(mapa, aoProgredir);
  useEffect(() => {
    const desenhar = () => {
      if (!emTroca(mapa)) por(mapa, imagens);
    };
    desenhar();
    return aoTrocarFundo(mapa, desenhar);
  }, [mapa, imagens]);
  useEffect(() => {
    if (visitada === null) return;
    const vista = mapa.getBounds();
    if (encontra(visitada.bbox, [vista.getWest(), vista.getSouth(), vista.getEast(), vista.getNorth()])) return;
    const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    mapa.fitBounds(cantos(visitada.bbox), { ...encaixeEm(mapa), animate });
  }, [mapa, visitada]);
  return null;
}

const idDe = ({ grupo, tipo, contraste = null }: ImagemNoMapa) =>
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
      const tiles = [`${location.origin}${enderecoDosLadrilhos(imagem)}`];
      mapa.addSource(id, { type: 'raster', tiles, tileSize: LADO, bounds: [...imagem.bbox] });
    }
    if (mapa.getLayer(id) === undefined) mapa.addLayer({ id, type: 'raster', source: id }, acima);
    else mapa.moveLayer(id, acima);
  }
}

/** An event of the map's about a tile of a source. */
interface SobreLadrilho {
  readonly error?: unknown;
  readonly sourceId?: string;
  readonly tile?: { readonly state?: string; readonly tileID?: { readonly key: string } };
}

function useProgresso(mapa: MapaGl, aoProgredir: Props['aoProgredir']): void {
  useEffect(() => {
    if (aoProgredir === undefined) return;
    const contagem = contarLadrilhos(aoProgredir);
    const ladrilhoDe = ({ sourceId = '', tile }: SobreLadrilho) =>
      sourceId.startsWith(PREFIXO) && tile?.tileID !== undefined ? `${sourceId} ${tile.tileID.key}` : null;
    const pedido = (evento: SobreLadrilho) => {
      const ladrilho = ladrilhoDe(evento);
      if (ladrilho !== null) contagem.pedido(ladrilho);
    };
    const pronto = (evento: SobreLadrilho) => {
      const ladrilho = evento.tile?.state === 'loading' ? null : ladrilhoDe(evento);
      if (ladrilho !== null) contagem.pronto(ladrilho);
    };
    const ouvidos = [
      mapa.on('sourcedataloading', pedido),
      mapa.on('sourcedata', pronto),
      mapa.on('sourcedataabort', pronto),
      mapa.on('error', pronto),
      mapa.on('idle', contagem.acabar),
    ];
    return () => {
      for (const { unsubscribe } of ouvidos) unsubscribe();
      contagem.acabar();
    };
  }, [mapa, aoProgredir]);
}
