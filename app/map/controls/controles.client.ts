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

export function acrescentarControles(mapa: MapaGl): void {
  // The whole frame: what stands over the map belongs to it.
  const quadro = mapa.getContainer().parentElement;
  mapa.addControl(new NavigationControl({ visualizePitch: true }), 'top-right');
  mapa.addControl(new FullscreenControl(quadro === null ? {} : { container: quadro }), 'top-right');
  mapa.addControl(new ControleDeCaptura(), 'top-right');
  mapa.addControl(new ScaleControl({ unit: 'metric', maxWidth: ESCALA_PX }), 'bottom-right');
}
