import { arranjarLegenda, type Folha, SIMBOLO } from './arranjo.ts';

/** What is written over a map, on what. */
export const [PAPEL, TINTA] = ['rgba(255, 255, 255, 0.9)', '#1c2126'];

/** One type of the map, as the legend on the screen shows it. */
export interface NaLegenda {
  readonly nome: string;
  readonly simbolo: HTMLImageElement | null;
}

/** The legend that stands over a map, with its symbols as they are there: what is seen and what is kept are the same. */
export async function legendaDe(quadro: Element | null): Promise<readonly NaLegenda[]> {
  const linhas = [...(quadro?.querySelectorAll('[data-legenda] li') ?? [])];
  return Promise.all(
    linhas.map(async (linha) => {
      const simbolo = linha.querySelector<SVGSVGElement | HTMLImageElement>('svg, img');
      const nome = linha.textContent?.trim() ?? '';
      if (simbolo instanceof SVGSVGElement) return { nome, simbolo: await emImagem(simbolo) };
      // An icon that did not come leaves its name: the picture is not lost for it.
      return { nome, simbolo: simbolo?.complete && simbolo.naturalWidth > 0 ? simbolo : null };
    }),
  );
}

/** What is drawn in the page as a picture that stands by itself. */
export async function emImagem(desenho: SVGSVGElement): Promise<HTMLImageElement> {
  const copia = desenho.cloneNode(true) as SVGSVGElement;
  copia.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const imagem = new Image();
  imagem.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copia))}`;
  await imagem.decode();
  return imagem;
}

/** @param livre what the foot leaves of the picture, px of the screen */
export function desenharLegenda(pincel: CanvasRenderingContext2D, legenda: readonly NaLegenda[], livre: Folha): void {
  const larguras = legenda.map(({ nome }) => pincel.measureText(nome).width);
  const posta = arranjarLegenda(larguras, livre);
  if (posta === null) return;
  pincel.fillStyle = PAPEL;
  pincel.fillRect(posta.x, posta.y, posta.largura, posta.altura);
  pincel.fillStyle = TINTA;
  const maxima = Math.max(1, livre.largura / 2);
  posta.lugares.forEach(({ x, meio }, i) => {
    if (posta.deFora > 0 && i === posta.lugares.length - 1) {
      pincel.fillText(`e mais ${posta.deFora}`, x, meio);
      return;
    }
    const { nome, simbolo } = legenda[i] ?? { nome: '', simbolo: null };
    if (simbolo !== null) pincel.drawImage(simbolo, x, meio - simbolo.height / 2, simbolo.width, simbolo.height);
    pincel.fillText(nome, x + SIMBOLO, meio, maxima);
  });
}
