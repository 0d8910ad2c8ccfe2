import type { Map as MapaGl } from 'maplibre-gl';
import { copiaDoDesenho } from '#app/map/controls/captura/imagem.client.ts';

/** Milliseconds that tiles on their way are waited for. */
const ESPERA_MS = 5_000;
/** Of a JPEG. */
const QUALIDADE = 0.85;
/** Pixels of the longer side: what a picture of evidence needs, well under five megabytes. */
const LADO = 1_200;

/** The map as it is seen, with all its tiles where they come in time, as a data URL. */
export async function telaDoMapa(mapa: MapaGl): Promise<string> {
  await quieto(mapa);
  const copia = await copiaDoDesenho(mapa);
  const escala = Math.min(1, LADO / Math.max(copia.width, copia.height));
  const folha = document.createElement('canvas');
  folha.width = Math.round(copia.width * escala);
  folha.height = Math.round(copia.height * escala);
  const pincel = folha.getContext('2d');
  if (pincel === null) throw new Error('este navegador não desenha imagens');
  pincel.drawImage(copia, 0, 0, folha.width, folha.height);
  return folha.toDataURL('image/jpeg', QUALIDADE);
}

function quieto(mapa: MapaGl): Promise<void> {
  if (mapa.loaded() && !mapa.isMoving()) return Promise.resolve();
  return new Promise((resolve) => {
    const espera = setTimeout(resolve, ESPERA_MS);
    mapa.once('idle', () => {
      clearTimeout(espera);
      resolve();
    });
  });
}
