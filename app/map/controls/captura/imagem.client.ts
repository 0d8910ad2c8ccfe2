import type { Map as MapaGl } from 'maplibre-gl';
import { emLinhas } from './arranjo.ts';
import { desenharLegenda, emImagem, type NaLegenda, PAPEL, TINTA } from './legenda.client.ts';

/** Pixels of the screen: a line of the foot, and a foot of one line. */
const LINHA_DO_PE = 18;
const PE = LINHA_DO_PE + 4;
const MARGEM = 8;

/** What a picture needs besides the map itself, because it travels without its page. */
export interface Rodape {
  /** Sources, place, moment: what does not fit on one line goes on in the next. */
  readonly partes: readonly string[];
  /** The scale bar, as long as on the screen; null where the map has none, or draws it itself. */
  readonly escala: { readonly texto: string; readonly pixels: number } | null;
  readonly legenda: readonly NaLegenda[];
}

/** The picture of an interactive map as it stands. */
export async function imagemDoMapa(mapa: MapaGl, rodape: Rodape): Promise<Blob> {
  const folha = await copiaDoDesenho(mapa);
  escreverRodape(folha, rodape, mapa.getPixelRatio());
  return emPng(folha);
}

/**
 * The picture of a drawn map. Its text and colours stand in it, so that it is the same outside of the page. Its scale and
 * sources are at its lower edge already: the foot comes below.
 */
export async function imagemDoDesenho(desenho: SVGSVGElement, partes: Rodape['partes']): Promise<Blob> {
  const { width, height } = desenho.viewBox.baseVal;
  const imagem = await emImagem(desenho);
  const razao = window.devicePixelRatio;
  const { folha, pincel } = novaFolha(width * razao, (height + PE) * razao);
  pincel.drawImage(imagem, 0, 0, width * razao, height * razao);
  escreverRodape(folha, { partes, escala: null, legenda: [] }, razao);
  return emPng(folha);
}

/** WebGL forgets what it drew as soon as it is shown: the copy is made while it draws. */
export function copiaDoDesenho(mapa: MapaGl): Promise<HTMLCanvasElement> {
  return new Promise((resolve, reject) => {
    mapa.once('render', () => {
      try {
        const original = mapa.getCanvas();
        const { folha, pincel } = novaFolha(original.width, original.height);
        pincel.drawImage(original, 0, 0);
        resolve(folha);
      } catch (error) {
        reject(error);
      }
    });
    mapa.triggerRepaint();
  });
}

export function novaFolha(largura: number, altura: number) {
  const folha = document.createElement('canvas');
  folha.width = largura;
  folha.height = altura;
  const pincel = folha.getContext('2d');
  if (pincel === null) throw new Error('este navegador não desenha imagens');
  return { folha, pincel };
}

/** The foot over the whole width, and the legend above it, in pixels of the screen. */
export function escreverRodape(folha: HTMLCanvasElement, { partes, escala, legenda }: Rodape, razao: number): void {
  const pincel = folha.getContext('2d');
  if (pincel === null) return;
  pincel.scale(razao, razao);
  const [largura, altura] = [folha.width / razao, folha.height / razao];
  pincel.font = '12px system-ui, sans-serif';
  pincel.textBaseline = 'middle';
  const medir = (texto: string) => pincel.measureText(texto).width;
  const barra = escala === null ? 0 : escala.pixels + medir(escala.texto) + 22;
  const linhas = emLinhas(partes, medir, largura - barra - 2 * MARGEM);
  const pe = PE + Math.max(0, linhas.length - 1) * LINHA_DO_PE;
  pincel.fillStyle = PAPEL;
  pincel.fillRect(0, altura - pe, largura, pe);
  pincel.fillStyle = TINTA;
  const primeira = altura - pe + LINHA_DO_PE / 2 + 2;
  if (escala !== null) desenharEscala(pincel, escala, primeira);
  linhas.forEach((linha, i) => {
    pincel.fillText(linha, MARGEM + barra, primeira + i * LINHA_DO_PE, Math.max(1, largura - barra - 2 * MARGEM));
  });
  desenharLegenda(pincel, legenda, { largura, altura: altura - pe });
}

function desenharEscala(
  pincel: CanvasRenderingContext2D,
  { pixels, texto }: NonNullable<Rodape['escala']>,
  linha: number,
): void {
  pincel.fillRect(MARGEM, linha + 3, pixels, 2);
  pincel.fillRect(MARGEM, linha - 3, 1, 8);
  pincel.fillRect(MARGEM + pixels - 1, linha - 3, 1, 8);
  pincel.fillText(texto, MARGEM + pixels + 6, linha);
}

export function emPng(folha: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    folha.toBlob((blob) => {
      if (blob === null) reject(new Error('a imagem ficou grande demais'));
      else resolve(blob);
    }, 'image/png');
  });
}
