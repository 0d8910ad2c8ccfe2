import type { Map as MapaGl } from 'maplibre-gl';
import { useEffect } from 'react';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import { cantos } from '#app/map/canvas/criar-mapa.client.ts';
import { encaixeEm } from '#app/map/canvas/encaixe.client.ts';
import { aoTrocarFundo, emTroca } from '#app/map/canvas/fundo/trocar-estilo.client.ts';
import { encontra, type ImagemNoMapa } from './ladrilhos.ts';
import {
  camadaAcima,
  camadaDaImagem,
  eDeImagem,
  fonteDaImagem,
  idDaImagem,
  opacidadeDa,
} from './modos/camadas-das-imagens.ts';
import { contarLadrilhos } from './painel/progresso.ts';

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
    const animate = !movimentoReduzido();
    mapa.fitBounds(cantos(visitada.bbox), { ...encaixeEm(mapa), animate });
  }, [mapa, visitada]);
  return null;
}

function por(mapa: MapaGl, imagens: readonly ImagemNoMapa[]): void {
  const ids = new Set(imagens.map(idDaImagem));
  const { layers, sources } = mapa.getStyle();
  for (const { id } of layers) if (eDeImagem(id) && !ids.has(id)) mapa.removeLayer(id);
  for (const id of Object.keys(sources)) if (eDeImagem(id) && !ids.has(id)) mapa.removeSource(id);
  const acima = camadaAcima(layers);
  for (const imagem of imagens) {
    const id = idDaImagem(imagem);
    if (mapa.getSource(id) === undefined) mapa.addSource(id, fonteDaImagem(imagem));
    if (mapa.getLayer(id) === undefined) mapa.addLayer(camadaDaImagem(imagem), acima);
    else mapa.moveLayer(id, acima);
    mapa.setPaintProperty(id, 'raster-opacity', opacidadeDa(imagem));
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
      eDeImagem(sourceId) && tile?.tileID !== undefined ? `${sourceId} ${tile.tileID.key}` : null;
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
