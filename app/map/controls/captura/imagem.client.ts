import type { Map as MapaGl } from 'maplibre-gl';

/** What a picture needs besides the map itself, because it travels without its page. */
export interface Rodape {
  /** Sources, place, moment. */
  readonly texto: string;
  /** The scale bar, as long as on the screen; null where the map has none. */
  readonly escala: { readonly texto: string; readonly pixels: number } | null;
}

/** The picture of an interactive map as it stands. */
export async function imagemDoMapa(mapa: MapaGl, rodape: Rodape): Promise<Blob> {
  const folha = await copiaDoDesenho(mapa);
  escrever(folha, rodape, mapa.getPixelRatio());
  return emPng(folha);
}

/** The picture of a drawn map. Its text and colours stand in it, so that it is the same outside of the page. */
export async function imagemDoDesenho(desenho: SVGSVGElement): Promise<Blob> {
  const { width, height } = desenho.viewBox.baseVal;
  const copia = desenho.cloneNode(true) as SVGSVGElement;
  copia.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const imagem = new Image();
  imagem.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copia))}`;
  await imagem.decode();
  const razao = window.devicePixelRatio;
  const { folha, pincel } = novaFolha(width * razao, height * razao);
  pincel.drawImage(imagem, 0, 0, folha.width, folha.height);
  return emPng(folha);
}

/** WebGL forgets what it drew as soon as it is shown: the copy is made while it draws. */
function copiaDoDesenho(mapa: MapaGl): Promise<HTMLCanvasElement> {
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

function novaFolha(largura: number, altura: number) {
  const folha = document.createElement('canvas');
  folha.width = largura;
  folha.height = altura;
  const pincel = folha.getContext('2d');
  if (pincel === null) throw new Error('este navegador não desenha imagens');
  return { folha, pincel };
}

/** One line at the foot, in pixels of the screen. */
function escrever(folha: HTMLCanvasElement, { texto, escala }: Rodape, razao: number): void {
  const pincel = folha.getContext('2d');
  if (pincel === null) return;
  pincel.scale(razao, razao);
  const [largura, altura] = [folha.width / razao, folha.height / razao];
  const linha = altura - 11;
  pincel.fillStyle = 'rgba(255, 255, 255, 0.9)';
  pincel.fillRect(0, altura - 22, largura, 22);
  pincel.fillStyle = '#1c2126';
  pincel.font = '12px system-ui, sans-serif';
  pincel.textBaseline = 'middle';
  let esquerda = 8;
  if (escala !== null) {
    pincel.fillRect(esquerda, linha + 3, escala.pixels, 2);
    pincel.fillRect(esquerda, linha - 3, 1, 8);
    pincel.fillRect(esquerda + escala.pixels - 1, linha - 3, 1, 8);
    esquerda += escala.pixels + 6;
    pincel.fillText(escala.texto, esquerda, linha);
    esquerda += pincel.measureText(escala.texto).width + 16;
  }
  pincel.fillText(texto, esquerda, linha, Math.max(1, largura - esquerda - 8));
}

function emPng(folha: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    folha.toBlob((blob) => {
      if (blob === null) reject(new Error('a imagem ficou grande demais'));
      else resolve(blob);
    }, 'image/png');
  });
}
