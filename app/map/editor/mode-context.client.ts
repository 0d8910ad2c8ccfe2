import type { Map as MapGl } from 'maplibre-gl';
import { movimentoReduzido } from '#app/kit/ui/movimento-reduzido.client.ts';
import type { Bbox } from '#domain/geometria/partes.ts';
import { encaixeEm } from '../canvas/encaixe.client.ts';
import { planeLength } from '../operations/plane.ts';
import {
  CIRCLE_MARKER_RADIUS,
  FIT_PADDING_PX,
  HIT_TOLERANCE_PX,
  LINE_WIDTH,
  MARKER_ICON_PX,
  TOUCH_TOLERANCE_PX,
  VERTEX_RADIUS,
} from './constants.ts';
import type { FeatureSet } from './features/feature-set.ts';
import { boxesMeet, boxOf, featureAt, handleAt, type Reach } from './features/hit.ts';
import type { EditableFeatures, Pointer, Vertices, View } from './own-mode.ts';

/** What a pointer reaches, in units of the plane at this zoom. */
function reachOf({ touch }: Pointer, zoom: number): Reach {
  const at = (pixels: number) => planeLength(touch ? Math.max(pixels, TOUCH_TOLERANCE_PX) : pixels, zoom);
  return {
    line: at(HIT_TOLERANCE_PX),
    handle: at(VERTEX_RADIUS + LINE_WIDTH),
    icon: planeLength(MARKER_ICON_PX / 2, zoom),
    dot: at(CIRCLE_MARKER_RADIUS + LINE_WIDTH),
  };
}

export function editableFeatures(features: FeatureSet, zoom: () => number): EditableFeatures {
  const all = (filter?: Parameters<EditableFeatures['at']>[1]) =>
    // What waits in grey is no one's to touch.
    features.list().filter((one) => one.source !== 'gm_standby' && (filter?.(one) ?? true));
  return {
    at: (pointer, filter) => featureAt(all(filter), pointer.position, reachOf(pointer, zoom())),
    within: (box, filter) => all(filter).filter(({ geometry }) => boxesMeet(boxOf(geometry), box)),
    vertexAt: (pointer, filter) => handleAt(all(filter), pointer.position, reachOf(pointer, zoom()).handle),
    edit: features.edit,
  };
}

export function viewOf(map: MapGl): View {
  return {
    project: (position) => map.project(position),
    unproject: ({ x, y }) => {
      const { lng, lat } = map.unproject([x, y]);
      return [lng, lat];
    },
    bounds: (): Bbox => {
      const { _sw: sw, _ne: ne } = map.getBounds();
      return [sw.lng, sw.lat, ne.lng, ne.lat];
    },
    zoom: () => map.getZoom(),
    fit: ([west, south, east, north]) => {
      const reduced = movimentoReduzido();
      map.fitBounds([west, south, east, north], {
        ...encaixeEm(map, FIT_PADDING_PX),
        animate: !reduced,
      });
    },
    cursor: (cursor) => {
      map.getCanvas().style.cursor = cursor;
    },
    container: map.getCanvasContainer(),
  };
}

/** Where helpers take part in what the others do to vertices. */
export function vertexHelpers(): Vertices {
  const traces = new Set<Parameters<Vertices['addTrace']>[0]>();
  const links = new Set<Parameters<Vertices['addLink']>[0]>();
  return {
    addTrace: (trace) => {
      traces.add(trace);
      return () => void traces.delete(trace);
    },
    trace: (from, to) => {
      for (const trace of traces) {
        const between = trace(from, to);
        if (between !== null) return between;
      }
      return [];
    },
    addLink: (link) => {
      links.add(link);
      return () => void links.delete(link);
    },
    linked: (feature, position) => [...links].flatMap((link) => link(feature, position)),
  };
}
