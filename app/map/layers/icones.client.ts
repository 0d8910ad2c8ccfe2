import type { Map as MapaGl } from 'maplibre-gl';
import { iconeDoTipo, idDoIcone, type TipoNoMapa } from './camadas.layer.ts';
import { enderecoDoIcone } from './icone.ts';

/** Pixels of the picture for one of the screen: sharp on fine screens too. */
const NITIDEZ = 2;
/** No larger picture can be asked for. */
const MAXIMO_PX = 100;

interface Quadro {
  readonly lado: number;
  readonly pixelRatio: number;
}

function quadroDo({ icone_tamanho }: TipoNoMapa): Quadro {
  const lado = Math.min(MAXIMO_PX, Math.round(icone_tamanho * NITIDEZ));
  return { lado, pixelRatio: lado / icone_tamanho };
}

/** Room for the icons of these types, empty at first: the map draws everything else meanwhile. */
export function reservarIcones(mapa: MapaGl, tipos: readonly TipoNoMapa[]): void {
  for (const tipo of tipos) {
    const { lado, pixelRatio } = quadroDo(tipo);
    const id = idDoIcone(tipo);
    if (id === null || mapa.hasImage(id)) continue;
    mapa.addImage(id, { width: lado, height: lado, data: new Uint8Array(lado * lado * 4) }, { pixelRatio });
  }
}

/** Brings the icons. What could not be had is a dot of the same colour. @returns whether all of them came */
export async function carregarIcones(mapa: MapaGl, tipos: readonly TipoNoMapa[]): Promise<boolean> {
  const vindos = await Promise.all(
    tipos.map(async (tipo) => {
      const id = idDoIcone(tipo);
      if (id === null) return true;
      const { lado } = quadroDo(tipo);
      const imagem = await lerImagem(tipo, lado).catch(() => null);
      // A change of style meanwhile took the room away, and asks again by itself; or the map itself is gone.
      if (mapa.listImages().includes(id)) mapa.updateImage(id, imagem ?? pontoDe(tipo, lado));
      return imagem !== null;
    }),
  );
  return vindos.every(Boolean);
}

async function lerImagem(tipo: TipoNoMapa, lado: number): Promise<ImageData> {
  const pedido = iconeDoTipo(tipo);
  if (pedido === null) throw new Error('the type has no icon');
  const imagem = new Image(lado, lado);
  imagem.src = enderecoDoIcone({ ...pedido, tamanho: lado });
  await imagem.decode();
  return pintar(lado, (tinta) => tinta.drawImage(imagem, 0, 0, lado, lado));
}

function pontoDe({ icone_cor, icone_transparencia }: TipoNoMapa, lado: number): ImageData {
  return pintar(lado, (tinta) => {
    tinta.globalAlpha = icone_transparencia;
    tinta.fillStyle = icone_cor;
    tinta.beginPath();
    tinta.arc(lado / 2, lado / 2, lado / 4, 0, 2 * Math.PI);
    tinta.fill();
  });
}

function pintar(lado: number, comTinta: (tinta: CanvasRenderingContext2D) => void): ImageData {
  const tela = document.createElement('canvas');
  tela.width = lado;
  tela.height = lado;
  const tinta = tela.getContext('2d', { willReadFrequently: true });
  if (tinta === null) throw new Error('no canvas');
  comTinta(tinta);
  return tinta.getImageData(0, 0, lado, lado);
}
