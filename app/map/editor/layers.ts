import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { SourceName } from '../operations/shapes.ts';
import {
  CIRCLE_MARKER_RADIUS,
  CIRCLE_POINTER_PX,
  EDGE_RADIUS,
  FILL_OPACITY,
  GUIDE_STYLE,
  LINE_OPACITY,
  LINE_WIDTH,
  MAIN_STYLE,
  MARKER_ICON_SIZE,
  STANDBY_STYLE,
  TEMPORARY_STYLE,
  VERTEX_RADIUS,
} from './constants.ts';

export const MARKER_IMAGE = 'gm_marker';
/** Source of what modes show over the features: handles, guides, labels. */
export const OVERLAY_SOURCE = 'gm_overlay';

const STYLES: Readonly<Record<SourceName, { readonly line: string; readonly fill: string }>> = {
  gm_standby: STANDBY_STYLE,
  gm_main: MAIN_STYLE,
  gm_temporary: TEMPORARY_STYLE,
};

type SymbolLayout = NonNullable<Extract<LayerSpecification, { type: 'symbol' }>['layout']>;

/** Pixels; wider than a vertex, which it may lie on. */
const CROSSING_RADIUS = 11;
const CROSSING_COLOR = '#e03131';
const HALO = '#ffffff';
const INK = '#1f2327';
const order: ExpressionSpecification = ['get', 'order'];
const kindIs = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind];
const shapeIs = (shape: string): FilterSpecification => ['==', ['get', 'shape'], shape];
const isArea: FilterSpecification = ['in', ['geometry-type'], ['literal', ['Polygon', 'MultiPolygon']]];
const isNoPoint: FilterSpecification = ['!', ['in', ['geometry-type'], ['literal', ['Point', 'MultiPoint']]]];

/** Layers of every source, from the lowest to the highest: what waits, what is there, what is being drawn, handles. */
export function drawingLayers(): LayerSpecification[] {
  return [...(['gm_standby', 'gm_main', 'gm_temporary'] as const).flatMap(layersOf), ...overlayLayers()];
}

function layersOf(source: SourceName): LayerSpecification[] {
  return [...areasOf(source), ...pointsOf(source)];
}

function areasOf(source: SourceName): LayerSpecification[] {
  const { line, fill } = STYLES[source];
  return [
    {
      id: `${source}-fill`,
      type: 'fill',
      source,
      filter: isArea,
      layout: { 'fill-sort-key': order },
      paint: { 'fill-color': fill, 'fill-opacity': FILL_OPACITY },
    },
    {
      id: `${source}-line`,
      type: 'line',
      source,
      filter: isNoPoint,
      layout: { 'line-sort-key': order, 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': line, 'line-opacity': LINE_OPACITY, 'line-width': LINE_WIDTH },
    },
  ];
}

function pointsOf(source: SourceName): LayerSpecification[] {
  const { line, fill } = STYLES[source];
  return [
    {
      id: `${source}-circle`,
      type: 'circle',
      source,
      filter: shapeIs('circle_marker'),
      layout: { 'circle-sort-key': order },
      paint: {
        'circle-radius': CIRCLE_MARKER_RADIUS,
        'circle-color': fill,
        'circle-opacity': FILL_OPACITY,
        'circle-stroke-color': line,
        'circle-stroke-width': LINE_WIDTH,
        'circle-stroke-opacity': LINE_OPACITY,
      },
    },
    {
      id: `${source}-marker`,
      type: 'symbol',
      source,
      filter: shapeIs('marker'),
      layout: {
        'icon-image': MARKER_IMAGE,
        'icon-size': MARKER_ICON_SIZE,
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'symbol-sort-key': order,
      },
    },
    {
      id: `${source}-text`,
      type: 'symbol',
      source,
      filter: shapeIs('text_marker'),
      layout: {
        'text-field': ['get', 'text'],
        'text-font': ['sans-serif'],
        'text-size': 16,
        'text-allow-overlap': true,
        'symbol-sort-key': order,
      },
      paint: { 'text-color': INK, 'text-halo-color': HALO, 'text-halo-width': 2 },
    },
  ];
}

function overlayLayers(): LayerSpecification[] {
  const source = OVERLAY_SOURCE;
  return [
    {
      id: 'gm_overlay-selected',
      type: 'line',
      source,
      filter: kindIs('selected'),
      paint: { 'line-color': TEMPORARY_STYLE.line, 'line-width': LINE_WIDTH * 2, 'line-opacity': LINE_OPACITY },
    },
    {
      id: 'gm_overlay-guide',
      type: 'line',
      source,
      filter: kindIs('guide'),
      paint: {
        'line-color': GUIDE_STYLE.line,
        'line-width': GUIDE_STYLE.width,
        'line-dasharray': [...GUIDE_STYLE.dash],
      },
    },
    handles('edge', EDGE_RADIUS, HALO, 0.7),
    {
      id: 'gm_overlay-crossing',
      type: 'circle',
      source,
      filter: kindIs('crossing'),
      paint: {
        'circle-radius': CROSSING_RADIUS,
        'circle-color': CROSSING_COLOR,
        'circle-opacity': 0.25,
        'circle-stroke-color': CROSSING_COLOR,
        'circle-stroke-width': 3,
      },
    },
    handles('pointer', CIRCLE_POINTER_PX / 2, 'transparent', 1),
    handles('vertex', VERTEX_RADIUS, HALO, 1),
    labels('side', BESIDE),
    labels('label', { 'text-anchor': 'bottom', 'text-offset': [0, -0.6] }),
  ];
}

/** The text of a side stands where there is room beside it: the higher layer's are placed before. All are shown. */
const BESIDE: SymbolLayout = {
  'text-variable-anchor': ['bottom', 'top', 'left', 'right', 'bottom-left', 'bottom-right', 'top-left', 'top-right'],
  'text-radial-offset': 0.7,
  'text-justify': 'auto',
};

/** Texts that are seen whatever lies below them. */
function labels(kind: 'label' | 'side', place: SymbolLayout): LayerSpecification {
  return {
    id: `gm_overlay-${kind}`,
    type: 'symbol',
    source: OVERLAY_SOURCE,
    filter: kindIs(kind),
    layout: {
      'text-field': ['get', 'text'],
      'text-font': ['sans-serif'],
      'text-size': 13,
      'text-allow-overlap': true,
      ...place,
    },
    paint: { 'text-color': INK, 'text-halo-color': HALO, 'text-halo-width': 2 },
  };
}

function handles(
  kind: 'edge' | 'vertex' | 'pointer',
  radius: number,
  color: string,
  opacity: number,
): LayerSpecification {
  return {
    id: `gm_overlay-${kind}`,
    type: 'circle',
    source: OVERLAY_SOURCE,
    filter: kindIs(kind),
    paint: {
      'circle-radius': radius - 2,
      'circle-color': color,
      'circle-opacity': opacity,
      'circle-stroke-color': MAIN_STYLE.line,
      'circle-stroke-width': 2,
      'circle-stroke-opacity': opacity,
    },
  };
}
