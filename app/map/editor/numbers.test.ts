import { describe, expect, it } from 'vitest';
import { CATALOG } from './catalog.ts';
import {
  CLICK_INTERVAL_MS,
  clickTolerance,
  DEFAULT_CORNER,
  DELAYED_UPDATE_MS,
  FIT_PADDING_PX,
  INIT_TIMEOUT_MS,
  LOADER_FADE_MS,
  MARKER_ICON_PX,
  MARKERS_DEBOUNCE_MS,
  SNAP_PX,
  TAP_INTERVAL_MS,
  TEXT_BOX_OPACITY,
  THROTTLE_MS,
  TOUCH_TOLERANCE_PX,
} from './constants.ts';
import { clampPosition } from './features/accept.ts';
import { drawingLayers } from './layers.ts';

/** How the layer of that id is painted and laid out. */
function painted(id: string): Readonly<Record<string, unknown>> {
  const layer = drawingLayers().find((one) => one.id === id);
  return { ...(layer?.paint ?? {}), ...(layer?.layout ?? {}) };
}
/** A circle's radius with its outline, as it is seen. */
const radius = (id: string) =>
  Number(painted(id)['circle-radius']) + (id.startsWith('gm_overlay') ? Number(painted(id)['circle-stroke-width']) : 0);
const values = (mode: string) =>
  CATALOG.find(({ id }) => id === mode)?.options?.flatMap((option) =>
    option.type === 'select' ? option.choices.map(({ value }) => value) : [],
  );

describe('Os números da barra na seção 9 da especificação', () => {
  it.each<[string, unknown, unknown]>([
    ['espera entre duas escritas, em ms', THROTTLE_MS, 10],
    ['escrita adiada, o dobro', DELAYED_UPDATE_MS, 20],
    ['vértices redesenhados, dez vezes', MARKERS_DEBOUNCE_MS, 100],
    ['canto de costume', DEFAULT_CORNER, 'top-left'],
    ['linha principal', painted('gm_main-line')['line-color'], '#278cda'],
    ['opacidade da linha', painted('gm_main-line')['line-opacity'], 0.8],
    ['largura da linha', painted('gm_main-line')['line-width'], 3],
    ['preenchimento', painted('gm_main-fill')['fill-color'], '#4fb3ff'],
    ['opacidade do preenchimento', painted('gm_main-fill')['fill-opacity'], 0.4],
    ['raio do marcador circular', radius('gm_main-circle'), 10],
    ['linha temporária', painted('gm_temporary-line')['line-color'], '#ff5600'],
    ['o que espera', painted('gm_standby-line')['line-color'], '#787878'],
    ['tamanho do ícone do marcador', painted('gm_main-marker')['icon-size'], 0.18],
    ['ícone do marcador, em pixels', MARKER_ICON_PX, 36],
    ['raio de um vértice', radius('gm_overlay-vertex'), 7],
    ['raio do meio de um lado', radius('gm_overlay-edge'), 6],
    ['cor da guia', painted('gm_overlay-guide')['line-color'], '#00979f'],
    ['largura da guia', painted('gm_overlay-guide')['line-width'], 1.8],
    ['tracejado da guia', painted('gm_overlay-guide')['line-dasharray'], [2, 1]],
    ['alcance da atração, em pixels', SNAP_PX, 18],
    ['vértices que atraem', values('snapping'), ['none', 'all', 'first', 'last']],
    ['formas prontas', values('custom_shape'), ['Triangle', 'Rectangle']],
    ['ponteiro do círculo, em pixels', radius('gm_overlay-pointer') * 2, 28],
    ['opacidade da caixa de texto', TEXT_BOX_OPACITY, 0.7],
    ['limites do mapa', clampPosition([200, 90]), [179.99999, 85.051129]],
    ['e do outro lado', clampPosition([-200, -90]), [-179.99999, -85.051129]],
    ['prazo para começar, em ms', INIT_TIMEOUT_MS, 60_000],
    ['a espera some em ms', LOADER_FADE_MS, 300],
    ['margem ao enquadrar, em pixels', FIT_PADDING_PX, 20],
    ['tolerância do clique', clickTolerance({ touch: false }), 2],
    ['tolerância do toque', [clickTolerance({ touch: true }), TOUCH_TOLERANCE_PX], [25, 25]],
    ['intervalo entre toques, em ms', TAP_INTERVAL_MS, 250],
    ['intervalo entre cliques, em ms', CLICK_INTERVAL_MS, 500],
  ])('%s', (_name, ours, theirs) => expect(ours).toEqual(theirs));
});
