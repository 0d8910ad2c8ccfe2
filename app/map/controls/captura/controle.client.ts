import type { IControl, Map as MapaGl } from 'maplibre-gl';
import { comTecla } from '#app/kit/teclas.ts';
import { TECLAS_DO_MAPA } from '../teclas.ts';
import { capturar } from './capturar.client.ts';

const NOME = 'Capturar a imagem do mapa';
const SVG = 'http://www.w3.org/2000/svg';
/** A camera, drawn in a square of 24. */
const CAMERA = 'M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7z';

const SEM_SCRIPT = 'verifique a conexão';

/** What makes the picture comes when somebody comes near the button: most visits of a map take none. */
const buscar = () => Promise.all([import('./imagem.client.ts'), import('./rodape.client.ts')]);

/** The button among the map's own that keeps what is seen as a picture. */
export class ControleDeCaptura implements IControl {
  #grupo: HTMLElement | null = null;

  onAdd(mapa: MapaGl): HTMLElement {
    const botao = document.createElement('button');
    botao.type = 'button';
    botao.setAttribute('aria-label', NOME);
    botao.title = comTecla(NOME, TECLAS_DO_MAPA.captura);
    botao.setAttribute('aria-keyshortcuts', TECLAS_DO_MAPA.captura);
    botao.append(camera());
    botao.addEventListener('click', async () => {
      botao.disabled = true;
      await capturar(async () => {
        const [{ imagemDoMapa }, { rodapeDe }] = await buscar().catch(() => {
          throw new Error(SEM_SCRIPT);
        });
        return imagemDoMapa(mapa, await rodapeDe(mapa));
      });
      botao.disabled = false;
    });
    for (const sinal of ['pointerenter', 'focus'])
      botao.addEventListener(sinal, () => void buscar().catch(() => undefined), { once: true });
    this.#grupo = document.createElement('div');
    this.#grupo.className = 'maplibregl-ctrl maplibregl-ctrl-group';
    this.#grupo.append(botao);
    return this.#grupo;
  }

  onRemove(): void {
    this.#grupo?.remove();
    this.#grupo = null;
  }
}

function camera(): SVGSVGElement {
  const desenho = document.createElementNS(SVG, 'svg');
  desenho.setAttribute('viewBox', '0 0 24 24');
  desenho.setAttribute('aria-hidden', 'true');
  desenho.setAttribute('class', 'maplibregl-ctrl-icon');
  const traco = document.createElementNS(SVG, 'path');
  for (const [nome, valor] of Object.entries({ d: CAMERA, fill: 'none', stroke: '#333', 'stroke-width': '1.8' })) {
    traco.setAttribute(nome, valor);
  }
  desenho.append(traco);
  return desenho;
}
