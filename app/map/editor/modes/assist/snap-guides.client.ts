import type { ModeContext, ModeSession, OverlayItem, Pointer, SnapOptions } from '#app/map/editor/own-mode.ts';
import { pathedLines } from '#app/map/operations/paths.ts';
import {
  distance,
  fromPlane,
  nearestOnSegment,
  type PlanePoint,
  planeLength,
  toPlane,
} from '#app/map/operations/plane.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import { type Edge, followGuides, type Guide } from '#app/map/operations/snap-guides.ts';
import type { Bbox } from '#domain/geometria/partes.ts';

const GUIDES = 'snap_guides';
/** Pixels around the cursor in which edges guide it. */
const REACH_PX = 200;
/** Pixels from which a guide attracts: half of what a vertex does, so that guides never fight vertices. */
const TOLERANCE_PX = 9;
/** Pixels that a guide runs on beyond the point it leads to. */
const BEYOND_PX = 60;
/** The nearest edges that guide; more would cover the map with lines. */
const MAX_EDGES = 24;

/** Lines that prolong edges near the cursor, or stand square to them, attract it and are shown while they do. */
export default function snapGuides(context: ModeContext): ModeSession {
  let shownFor: Pointer | null = null;
  /** Whether the guides that are shown belong to the movement under way. */
  let fresh = false;
  const show = (items: readonly OverlayItem[]) => context.overlay.show(GUIDES, items);

  const off = context.snapping.addTarget((pointer, options) => {
    const zoom = context.view.zoom();
    const cursor = toPlane(pointer.position);
    const anchor = options.drawn?.at(-1);
    const guided = followGuides({
      cursor,
      edges: edgesNear(context, pointer, options),
      anchor: anchor === undefined ? null : toPlane(anchor),
      tolerance: planeLength(TOLERANCE_PX, zoom),
    });
    shownFor = guided === null ? null : pointer;
    fresh = true;
    show((guided?.guides ?? []).map((guide) => lineOf(guide, guided?.point ?? cursor, planeLength(BEYOND_PX, zoom))));
    return guided === null ? null : fromPlane(guided.point);
  });
  return {
    // Every mode has asked before: a pointer that was not asked about, or that a vertex won, is on no guide.
    move(pointer) {
      if (shownFor === null || shownFor.point === pointer.point) return;
      shownFor = null;
      show([]);
    },
    drafted() {
      if (!fresh) show([]);
      fresh = false;
    },
    end() {
      off();
      show([]);
    },
  };
}

function edgesNear(context: ModeContext, pointer: Pointer, { drawn = [], except = [] }: SnapOptions): Edge[] {
  const zoom = context.view.zoom();
  const cursor = toPlane(pointer.position);
  const reach = planeLength(REACH_PX, zoom);
  const near = context.features.within(boxAround(cursor, reach), ({ id }) => !except.includes(id));
  const lines = near.flatMap(({ geometry }) => pathedLines(geometry).map(({ positions }) => positions));
  return [...lines, drawn]
    .flatMap(edgesOf)
    .map((edge) => ({ edge, away: distance(cursor, nearestOnSegment(cursor, edge.a, edge.b).point) }))
    .filter(({ away }) => away <= reach)
    .sort((s, t) => s.away - t.away)
    .slice(0, MAX_EDGES)
    .map(({ edge }) => edge);
}

function edgesOf(positions: readonly Position[]): Edge[] {
  const plane = positions.map(toPlane);
  return plane.slice(1).map((b, i) => ({ a: plane[i] ?? b, b }));
}

function boxAround([x, y]: PlanePoint, reach: number): Bbox {
  const [west, north] = fromPlane([x - reach, y - reach]);
  const [east, south] = fromPlane([x + reach, y + reach]);
  return [west, south, east, north];
}

/** From the vertex that a guide comes from to a little beyond the point it leads to. */
function lineOf({ from }: Guide, [x, y]: PlanePoint, beyond: number): OverlayItem {
  const length = distance(from, [x, y]);
  const share = length === 0 ? 0 : beyond / length;
  const end: PlanePoint = [x + (x - from[0]) * share, y + (y - from[1]) * share];
  return { kind: 'guide', geometry: { type: 'LineString', coordinates: [fromPlane(from), fromPlane(end)] } };
}
