import type { Map as MapaGl } from 'maplibre-gl';
import { entregarBlob } from '#app/kit/download/baixar.ts';
import { rodapeDe } from '#app/map/controls/captura/rodape.client.ts';
import type { ImagemNoMapa } from '../ladrilhos.ts';
import { chegou, eVista, quadroDoMapa } from './quadros.client.ts';
import { mensagensDaSequencia } from './sequencia.mensagens.ts';

/** A provider's tiles may be long in coming. */
const PRAZO_DO_QUADRO_MS = 60_000;
const CORES = 256;

/** One picture of a sequence, and what is written on it. */
export interface QuadroDaSequencia {
  readonly imagem: ImagemNoMapa;
  readonly titulo: readonly string[];
  /** Who made it. */
  readonly fonte: string;
}

interface Pedido {
  readonly mapa: MapaGl;
  readonly quadros: readonly QuadroDaSequencia[];
  /** Milliseconds that each is seen. */
  readonly ritmo: number;
  readonly signal: AbortSignal;
  ir(para: number): void;
  /** How many pictures are done. */
  aoProgredir(prontos: number): void;
}

/** Goes through the sequence on the map and hands it over as an animated GIF. @throws Error with a sentence */
export async function exportarGif({ mapa, quadros, ritmo, signal, ir, aoProgredir }: Pedido): Promise<void> {
  const { GIFEncoder, quantize, applyPalette } = await import('gifenc');
  const gif = GIFEncoder();
  const fontes = [...new Set(quadros.map(({ fonte }) => fonte))].join(', ');
  const rodape = await rodapeDe(mapa);
  const partes = [`imagens: ${fontes}`, ...rodape.partes];
  for (const [i, { imagem, titulo }] of quadros.entries()) {
    ir(i);
    if (!(await mostrada(mapa, imagem, signal))) {
      if (signal.aborted) return;
      throw new Error(mensagensDaSequencia.demorou);
    }
    const folha = await quadroDoMapa(mapa, { titulo, rodape: { ...rodape, partes } });
    const { data } = folha.getContext('2d')?.getImageData(0, 0, folha.width, folha.height) ?? {};
    if (data === undefined || signal.aborted) return;
    const palette = quantize(data, CORES);
    gif.writeFrame(applyPalette(data, palette), folha.width, folha.height, { palette, delay: ritmo });
    aoProgredir(i + 1);
  }
  gif.finish();
  const [primeiro, ultimo] = [quadros[0]?.imagem.data ?? 'inicio', quadros.at(-1)?.imagem.data ?? 'fim'];
  entregarBlob(new Blob([gif.bytes()], { type: 'image/gif' }), `sequencia-${primeiro}-a-${ultimo}.gif`);
}

/** First that it is its turn, then that all of it is there. */
async function mostrada(mapa: MapaGl, imagem: ImagemNoMapa, signal: AbortSignal): Promise<boolean> {
  for (let olhadas = 0; !eVista(mapa, imagem); olhadas++) {
    if (signal.aborted || olhadas > 100) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return chegou(mapa, imagem, PRAZO_DO_QUADRO_MS, signal);
}
