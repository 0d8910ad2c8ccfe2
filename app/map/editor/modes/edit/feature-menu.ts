import { HIT_TOLERANCE_PX, TOUCH_TOLERANCE_PX } from '#app/map/editor/constants.ts';
import { runs, withVertexAfter } from '#app/map/editor/features/vertex-path.ts';
import type { ModeId } from '#app/map/editor/modes.ts';
import type { MenuEntry, ModeContext, Pointer, VertexHit } from '#app/map/editor/own-mode.ts';
import { planeLength } from '#app/map/operations/plane.ts';
import { areaOf, isArea, isInside, polygonsOf } from '#app/map/operations/rings.ts';
import { kindOf } from '#app/map/operations/shape-rules.ts';
import type { DrawnFeature, Geometry, Position, VertexPath } from '#app/map/operations/shapes.ts';
import { snap } from '#app/map/operations/snap.ts';
import { cutVertex } from '#app/map/operations/vertex-cut.ts';
import { juntar, partes } from '#domain/geometria/partes.ts';
import { isEditable } from './selection.ts';

/** Vertices without which a line, or a ring, is none. */
const LEAST = { line: 2, area: 3, point: 1 } as const;
const THIS = { line: 'esta linha', area: 'esta área', point: 'este ponto' } as const;

/** What can be done where a pointer is, the nearest thing first; what it belongs to is chosen with it. */
export function featureMenu(context: ModeContext, pointer: Pointer): readonly MenuEntry[] {
  const hit = vertexUnder(context, pointer);
  const feature = hit?.feature ?? context.features.at(pointer, isEditable) ?? aroundHole(context, pointer);
  if (feature === null) return [];
  context.selection.set([feature.id]);
  return [
    ...ofVertex(context, feature, hit),
    ...ofEdge(context, feature, hit, pointer),
    ...ofHole(context, feature, hit, pointer),
    ...ofModes(context, feature),
    ...ofPart(context, feature, hit, pointer),
    entry('remove', `Remover ${THIS[kindOf(feature.geometry)]}`, () => context.features.remove(feature.id)),
  ];
}

/** A vertex of what is chosen comes before those of others. */
function vertexUnder({ features, selection }: ModeContext, pointer: Pointer): VertexHit | null {
  return (
    features.vertexAt(pointer, (one) => isEditable(one) && selection.has(one.id)) ??
    features.vertexAt(pointer, isEditable)
  );
}

const entry = (id: string, label: string, run: () => unknown): MenuEntry => ({ id, label, run: () => void run() });

function becomes(context: ModeContext, feature: DrawnFeature, label: string, geometry: () => Geometry | null) {
  return () => context.features.edit([feature.id]).commit(label, new Map([[feature.id, geometry()]]));
}

/** Not of the last that a line or a ring needs: what goes with it is named. */
function ofVertex(context: ModeContext, feature: DrawnFeature, hit: VertexHit | null): readonly MenuEntry[] {
  const { shape, geometry } = feature;
  if (hit?.type !== 'vertex' || shape === 'circle') return [];
  const run = runs(geometry).find(({ path }) => path.every((index, i) => hit.path[i] === index));
  if ((run?.positions.length ?? 0) <= LEAST[kindOf(geometry)]) return [];
  const without = becomes(context, feature, 'Tirar vértice', () => cutVertex(geometry, hit.path));
  return [entry('vertex', 'Remover vértice', without)];
}

function ofEdge(context: ModeContext, feature: DrawnFeature, hit: VertexHit | null, { position, touch }: Pointer) {
  const { id, shape, geometry } = feature;
  if (hit?.type === 'vertex' || shape === 'circle' || shape === 'rectangle') return [];
  const tolerance = planeLength(touch ? TOUCH_TOLERANCE_PX : HIT_TOLERANCE_PX, context.view.zoom());
  const near = snap({ cursor: position, targets: [{ id, geometry }], drawn: [], tolerance });
  if (near?.to !== 'edge' || near.path === null) return [];
  const { path, position: at } = near;
  return [
    entry(
      'edge',
      'Incluir vértice aqui',
      becomes(context, feature, 'Incluir vértice', () => withVertexAfter(geometry, path, at)),
    ),
  ];
}

interface Hole {
  readonly polygon: number;
  readonly ring: number;
}

/** The hole that a place lies in, or a vertex belongs to. */
function holeAt(geometry: Geometry, position: Position, path: VertexPath | null): Hole | null {
  if (!isArea(geometry)) return null;
  const [polygon = 0, ring = 0] = geometry.type === 'Polygon' ? [0, ...(path ?? [])] : (path ?? []);
  if (path !== null && ring > 0) return { polygon, ring };
  for (const [i, rings] of polygonsOf(geometry).entries()) {
    const hole = rings.findIndex((one, at) => at > 0 && isInside(position, [one]));
    if (hole > 0) return { polygon: i, ring: hole };
  }
  return null;
}

function aroundHole({ features }: ModeContext, { position }: Pointer): DrawnFeature | null {
  const [x, y] = position;
  const around = features.within([x, y, x, y], isEditable);
  return around.findLast(({ geometry }) => holeAt(geometry, position, null) !== null) ?? null;
}

function ofHole(context: ModeContext, feature: DrawnFeature, hit: VertexHit | null, { position }: Pointer) {
  const { geometry } = feature;
  const hole = holeAt(geometry, position, hit?.type === 'vertex' ? hit.path : null);
  if (hole === null || !isArea(geometry)) return [];
  const filled = () =>
    areaOf(polygonsOf(geometry).map((rings, i) => rings.filter((_ring, at) => i !== hole.polygon || at !== hole.ring)));
  return [entry('hole', 'Remover furo', becomes(context, feature, 'Remover furo', filled))];
}

/** Of a geometry of several parts the one that is pointed at. */
function ofPart(context: ModeContext, feature: DrawnFeature, hit: VertexHit | null, { position }: Pointer) {
  const { geometry } = feature;
  const parts = partes(geometry);
  if (parts.length < 2) return [];
  const held = hit?.path[0] ?? -1;
  const at =
    held >= 0 ? held : parts.findIndex((part) => part.type === 'Polygon' && isInside(position, part.coordinates));
  if (at < 0) return [];
  const left = () => juntar(parts.filter((_part, i) => i !== at));
  return [entry('part', 'Remover esta parte', becomes(context, feature, 'Remover parte', left))];
}

/** What goes on with a tool of its own; only those that the page offers. */
function ofModes({ features, enable, offers }: ModeContext, { id, geometry }: DrawnFeature): readonly MenuEntry[] {
  const kind = kindOf(geometry);
  if (kind === 'point') return [];
  const areas = features.list().filter((one) => isEditable(one) && isArea(one.geometry)).length;
  const tools: readonly (readonly [ModeId, string, boolean])[] = [
    ['split', 'Dividir com uma linha…', true],
    ['cut', 'Fazer um furo ou recorte…', kind === 'area'],
    ['union', 'Unir com outra área…', kind === 'area' && areas > 1],
    ['line_simplification', 'Simplificar…', true],
  ];
  return tools
    .filter(([mode, , fits]) => fits && offers(mode))
    .map(([mode, label]) => entry(mode, label, () => enable(mode, id)));
}
