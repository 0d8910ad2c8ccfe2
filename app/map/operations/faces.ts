import type { Posicao, Sequencia } from '#domain/geometria/partes.ts';

/** One side of an edge: who walks along it has the face at the left. */
interface HalfEdge {
  readonly from: Posicao;
  readonly to: Posicao;
  readonly twin: HalfEdge | null;
  angle: number;
  face: number;
}

/**
 * The outlines of the faces that lie inside rings (inside at the left) when lines are drawn through them, and of the
 * holes in those faces, clockwise. All meetings are vertices already. A line that ends in the middle of a face, or
 * leads only to a hole, divides nothing and is left out.
 */
export function traceFaces(rings: readonly Sequencia[], lines: readonly Sequencia[]): Sequencia[] {
  const edges = rings.flatMap((ring) => pairsOf(ring).map(([from, to]) => halfEdge(from, to, null)));
  const taken = new Set(edges.flatMap(({ from, to }) => [keyOf(from, to), keyOf(to, from)]));
  for (const [from, to] of lines.flatMap(pairsOf)) {
    if (taken.has(keyOf(from, to))) continue;
    taken.add(keyOf(from, to)).add(keyOf(to, from));
    edges.push(...bothSides(from, to));
  }
  for (let left = edges; ; ) {
    const faces = walkAll(left);
    const dividing = left.filter(({ twin, face }) => !twin || twin.face !== face);
    if (dividing.length === left.length) return faces;
    left = dividing;
  }
}

function walkAll(edges: readonly HalfEdge[]): Sequencia[] {
  const leaving = new Map<string, HalfEdge[]>();
  for (const edge of edges) {
    edge.face = -1;
    const key = String(edge.from);
    const others = leaving.get(key);
    if (others) others.push(edge);
    else leaving.set(key, [edge]);
  }
  const faces: Sequencia[] = [];
  for (const start of edges) {
    if (start.face >= 0) continue;
    const face: Sequencia = [start.from];
    for (let edge: HalfEdge | null = start; edge && edge.face < 0; edge = nextOf(edge, leaving)) {
      edge.face = faces.length;
      face.push(edge.to);
    }
    faces.push(face);
  }
  return faces;
}

/** The sharpest turn to the left: the first way clockwise from the way back. */
function nextOf(edge: HalfEdge, leaving: ReadonlyMap<string, readonly HalfEdge[]>): HalfEdge | null {
  const back = Math.atan2(edge.from[1] - edge.to[1], edge.from[0] - edge.to[0]);
  let [best, least]: [HalfEdge | null, number] = [null, Infinity];
  for (const candidate of leaving.get(String(edge.to)) ?? []) {
    // Straight back is the last choice: it is the other side of a line that ends here.
    const clockwise = (back - candidate.angle + 2 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
    if (clockwise < least) [best, least] = [candidate, clockwise];
  }
  return best;
}

function pairsOf(sequence: Sequencia): [Posicao, Posicao][] {
  return sequence.slice(1).flatMap((to, i): [Posicao, Posicao][] => {
    const from = sequence[i] ?? to;
    return String(from) === String(to) ? [] : [[from, to]];
  });
}

function halfEdge(from: Posicao, to: Posicao, twin: HalfEdge | null): HalfEdge {
  return { from, to, twin, angle: Math.atan2(to[1] - from[1], to[0] - from[0]), face: -1 };
}

function bothSides(from: Posicao, to: Posicao): [HalfEdge, HalfEdge] {
  const there: HalfEdge & { twin: HalfEdge | null } = { ...halfEdge(from, to, null) };
  const back = halfEdge(to, from, there);
  there.twin = back;
  return [there, back];
}

function keyOf(from: Posicao, to: Posicao): string {
  return `${from}>${to}`;
}
