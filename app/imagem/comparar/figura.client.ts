import type { Map as MapaGl } from 'maplibre-gl';
import { copiaDoDesenho, emPng, escreverRodape, novaFolha } from '#app/map/controls/captura/imagem.client.ts';
import { rodapeDe } from '#app/map/controls/captura/rodape.client.ts';
import { escreverTitulo } from '../sequencia/quadros.client.ts';

const OLHADA_MS = 60;
/** What has not come by then is not on the picture, as it is not on the screen. */
const PRAZO_MS = 10_000;
/** Px of one of the two pictures at most. */
const MAIOR_LARGURA = 1_200;
/** Px below both, for the foot. */
const PE_PX = 60;

interface Pedido {
  readonly mapa: MapaGl;
  readonly segundo: MapaGl;
  /** Which half of the first map's frame the second one has; null where it lies over all of it. */
  readonly metade: 'direita' | 'baixo' | null;
  /** What stands on each, the older one first. */
  readonly titulos: readonly [antes: readonly string[], depois: readonly string[]];
  /** Who made the images. */
  readonly fonte: string;
}

/** Both images beside one another, as they are seen, with their dates, the scale and the sources. */
export async function figuraDasDuas({ mapa, segundo, metade, titulos, fonte }: Pedido): Promise<Blob> {
  const fim = performance.now() + PRAZO_MS;
  while (!(mapa.areTilesLoaded() && segundo.areTilesLoaded()) && performance.now() < fim)
    await new Promise((resolve) => setTimeout(resolve, OLHADA_MS));
  const [dAntes, dDepois, rodape] = await Promise.all([copiaDoDesenho(mapa), copiaDoDesenho(segundo), rodapeDe(mapa)]);
  const corte = {
    largura: metade === 'direita' ? dAntes.width / 2 : dAntes.width,
    altura: metade === 'baixo' ? dAntes.height / 2 : dAntes.height,
  };
  const reducao = Math.min(1, MAIOR_LARGURA / corte.largura);
  const [largura, altura] = [Math.round(corte.largura * reducao), Math.round(corte.altura * reducao)];
  const { folha, pincel } = novaFolha(2 * largura + 2, altura + PE_PX);
  pincel.fillStyle = '#fff';
  pincel.fillRect(0, 0, folha.width, folha.height);
  pincel.drawImage(dAntes, 0, 0, corte.largura, corte.altura, 0, 0, largura, altura);
  pincel.drawImage(dDepois, largura + 2, 0, largura, altura);
  escreverTitulo(pincel, titulos[0], 0);
  escreverTitulo(pincel, titulos[1], largura + 2);
  const { partes, legenda } = rodape;
  const escala = rodape.escala && {
    ...rodape.escala,
    pixels: rodape.escala.pixels * mapa.getPixelRatio() * reducao,
  };
  escreverRodape(folha, { partes: [`imagens: ${fonte}`, ...partes], escala, legenda }, 1);
  return emPng(folha);
}
