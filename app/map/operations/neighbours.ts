import { type Bbox, bbox, type Sequencia } from '#domain/geometria/partes.ts';

/** A polygon as its rings. */
type Rings = Sequencia[];

/** Polygons that may have something to do with each other, together: the boxes of two groups do not even touch. */
export function neighbours(polygons: readonly Rings[]): Rings[][] {
  const boxed = boxesOf(polygons).sort((a, b) => a.box[0] - b.box[0]);
  const groups = new Map(boxed.map((one) => [one, [one]]));
  let open: Boxed[] = [];
  for (const one of boxed) {
    open = open.filter(({ box }) => box[2] >= one.box[0]);
    for (const other of open) if (meet(one.box, other.box)) join(groups, one, other);
    open.push(one);
  }
  const inOrder = [...new Set(groups.values())].map((group) => group.sort((a, b) => a.place - b.place));
  inOrder.sort(([a], [b]) => (a?.place ?? 0) - (b?.place ?? 0));
  return inOrder.map((group) => group.map(({ rings }) => rings));
}

/** Of the first polygons those whose boxes meet one of the others', and those that do not. */
export function apartFrom(polygons: readonly Rings[], others: readonly Rings[]): { met: Rings[]; apart: Rings[] } {
  const boxes = boxesOf(others);
  const [met, apart]: [Rings[], Rings[]] = [[], []];
  for (const { rings, box } of boxesOf(polygons)) {
    if (boxes.some((other) => meet(box, other.box))) met.push(rings);
    else apart.push(rings);
  }
  return { met, apart };
}

interface Boxed {
  readonly rings: Rings;
  readonly place: number;
  readonly box: Bbox;
}

function boxesOf(polygons: readonly Rings[]): Boxed[] {
  return polygons.map((rings, place) => ({ rings, place, box: bbox({ type: 'Polygon', coordinates: rings }) }));
}

function meet(a: Bbox, b: Bbox): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}

/** The smaller group goes into the larger. */
function join(groups: Map<Boxed, Boxed[]>, one: Boxed, other: Boxed): void {
  const [a, b] = [groups.get(one) ?? [], groups.get(other) ?? []];
  if (a === b) return;
  const [larger, smaller] = a.length >= b.length ? [a, b] : [b, a];
  for (const moved of smaller) {
    larger.push(moved);
    groups.set(moved, larger);
  }
}
