import type { Map as MapaGl } from 'maplibre-gl';
import { ENCAIXE } from '../layers/base.layer.ts';
import { folgas } from './folgas.ts';

/** What stands over a map and is not to lie over what is fitted into it. */
const SOBRE = [
  ...['.maplibregl-ctrl-top-right', '.maplibregl-ctrl-bottom-right', '.maplibregl-ctrl-bottom-left'],
  ...['[data-corner] fieldset', '[data-sobre-o-mapa]', '[data-no-pe-do-mapa]'],
].join(', ');

/** How something is fitted into a map as it stands: with room for the tools, the legend and the notices over it. */
export function encaixeEm(mapa: MapaGl, margem: number = ENCAIXE.padding) {
  const quadro = mapa.getContainer();
  const sobre = [...(quadro.parentElement ?? quadro).querySelectorAll(SOBRE)].map((um) => um.getBoundingClientRect());
  return { ...ENCAIXE, padding: folgas(quadro.getBoundingClientRect(), sobre, margem) };
}
