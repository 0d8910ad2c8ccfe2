import { FullscreenControl, type Map as MapaGl, NavigationControl, ScaleControl } from 'maplibre-gl';
import { ESCALA_PX } from '../canvas/escala.ts';
import { ControleDeCaptura } from './captura/controle.client.ts';

/** Texts of MapLibre's own controls. */
export const TEXTOS_DO_MAPA: Readonly<Record<string, string>> = {
  'NavigationControl.ZoomIn': 'Aproximar',
  'NavigationControl.ZoomOut': 'Afastar',
  'NavigationControl.ResetBearing': 'Apontar para o norte',
  'FullscreenControl.Enter': 'Tela cheia',
  'FullscreenControl.Exit': 'Sair da tela cheia',
  'AttributionControl.ToggleAttribution': 'Mostrar a fonte dos dados',
  'Map.Title': 'Mapa',
  'Popup.Close': 'Fechar',
};

/**
 * How far the tools of the right upper corner reach into the map, for whatever stands beside them: a low map has them in
 * more than one column, and how many only their own layout knows.
 */
function dizerALargura(mapa: MapaGl): void {
  const lugar = mapa.getContainer();
  const canto = lugar.querySelector('.maplibregl-ctrl-top-right');
  if (canto === null) return;
  const medir = () => {
    const direita = lugar.getBoundingClientRect().right;
    const ate = Math.min(direita, ...Array.from(canto.children, (um) => um.getBoundingClientRect().left));
    // Also to what stands over the map beside its container.
    (lugar.parentElement ?? lugar).style.setProperty('--ferramentas-do-mapa', `${Math.ceil(direita - ate)}px`);
  };
  const [tamanho, quantos] = [new ResizeObserver(medir), new MutationObserver(medir)];
  tamanho.observe(lugar);
  quantos.observe(canto, { childList: true, subtree: true });
  mapa.once('remove', () => {
    tamanho.disconnect();
    quantos.disconnect();
  });
}

export function acrescentarControles(mapa: MapaGl): void {
  // The whole frame: what stands over the map belongs to it.
  const quadro = mapa.getContainer().parentElement;
  mapa.addControl(new NavigationControl({ visualizePitch: true }), 'top-right');
  mapa.addControl(new FullscreenControl(quadro === null ? {} : { container: quadro }), 'top-right');
  mapa.addControl(new ControleDeCaptura(), 'top-right');
  mapa.addControl(new ScaleControl({ unit: 'metric', maxWidth: ESCALA_PX }), 'bottom-right');
  dizerALargura(mapa);
}
