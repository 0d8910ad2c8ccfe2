import type { Map as MapaGl } from 'maplibre-gl';
import { copiaDoDesenho, escreverRodape, novaFolha, type Rodape } from '#app/map/controls/captura/imagem.client.ts';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import { idDaImagem } from '../modos/camadas-das-imagens.ts';

const OLHADA_MS = 60;
/** Px of the longer side of an exported picture: larger ones are too heavy to send around. */
const MAIOR_LADO = 960;

/** Waits until an image is what the map shows, with all its tiles. @returns whether it is, after so long at most */
export async function chegou(mapa: MapaGl, imagem: ImagemNoMapa, prazo: number, signal: AbortSignal): Promise<boolean> {
  const id = idDaImagem(imagem);
  const vista = () => mapa.getSource(id) !== undefined && mapa.isSourceLoaded(id) && mapa.areTilesLoaded();
  for (const fim = performance.now() + prazo; performance.now() < fim; ) {
    if (signal.aborted || !mapa.style) return false;
    if (vista()) return true;
    await new Promise((resolve) => setTimeout(resolve, OLHADA_MS));
  }
  return false;
}

/** Whether the map shows this one of a sequence just now. */
export const eVista = (mapa: MapaGl, imagem: ImagemNoMapa) =>
  mapa.getLayer(idDaImagem(imagem)) !== undefined && mapa.getPaintProperty(idDaImagem(imagem), 'raster-opacity') === 1;

/** What stands on a picture, because it leaves the page. */
export interface Escritos {
  readonly titulo: readonly string[];
  readonly rodape: Rodape;
}

/** The map as it stands, no larger than there is use for, with its caption and foot burnt in. */
export async function quadroDoMapa(mapa: MapaGl, { titulo, rodape }: Escritos): Promise<HTMLCanvasElement> {
  const copia = await copiaDoDesenho(mapa);
  const reducao = Math.min(1, MAIOR_LADO / Math.max(copia.width, copia.height));
  const { folha, pincel } = novaFolha(Math.round(copia.width * reducao), Math.round(copia.height * reducao));
  pincel.drawImage(copia, 0, 0, folha.width, folha.height);
  escreverTitulo(pincel, titulo, 0);
  const naTela = mapa.getPixelRatio();
  const escala = rodape.escala && { ...rodape.escala, pixels: rodape.escala.pixels * naTela * reducao };
  escreverRodape(folha, { ...rodape, escala }, 1);
  return folha;
}

const [LINHA_PX, MARGEM_PX] = [18, 8];

/** The first line in bold, in the upper left corner. */
export function escreverTitulo(pincel: CanvasRenderingContext2D, linhas: readonly string[], esquerda: number): void {
  pincel.save();
  const fontes = linhas.map((_, i) => `${i === 0 ? 'bold 15px' : '12px'} system-ui, sans-serif`);
  const larguras = linhas.map((linha, i) => {
    pincel.font = fontes[i] ?? '';
    return pincel.measureText(linha).width;
  });
  pincel.fillStyle = '#fff';
  const caixa = { largura: Math.max(...larguras) + 2 * MARGEM_PX, altura: linhas.length * LINHA_PX + MARGEM_PX };
  pincel.fillRect(esquerda + MARGEM_PX, MARGEM_PX, caixa.largura, caixa.altura);
  pincel.fillStyle = '#1b1f1d';
  pincel.textBaseline = 'middle';
  linhas.forEach((linha, i) => {
    pincel.font = fontes[i] ?? '';
    pincel.fillText(linha, esquerda + 2 * MARGEM_PX, MARGEM_PX * 1.5 + (i + 0.5) * LINHA_PX);
  });
  pincel.restore();
}
