import { distance, type PlanePoint } from './plane.ts';

export interface Edge {
  readonly a: PlanePoint;
  readonly b: PlanePoint;
}

/** `prolong`: an edge, run on beyond its ends; `square`: a line that stands square to an edge at a vertex. */
export interface Guide {
  readonly kind: 'prolong' | 'square';
  /** A point of the line: the vertex it comes from. */
  readonly from: PlanePoint;
  /** Its direction, of length 1. */
  readonly direction: PlanePoint;
}

export interface GuideRequest {
  readonly cursor: PlanePoint;
  /** Edges near the cursor, of other shapes and of the one being drawn. */
  readonly edges: readonly Edge[];
  /** The vertex placed last: a line through it, square to an edge, is offered too. */
  readonly anchor: PlanePoint | null;
  /** How near the cursor must be to a guide for it to attract, in units of the plane. */
  readonly tolerance: number;
}

export interface Guided {
  readonly point: PlanePoint;
  /** The one or two lines that the point lies on. */
  readonly guides: readonly Guide[];
}

/** Lines whose directions differ by less than this (sine of the angle) do not cross anywhere useful. */
const PARALLEL = 0.02;
/** Coincident lines are the same guide within this share of the tolerance. */
const SAME = 1e-3;

/** Where the guides near the cursor take it: the crossing of two, else the foot on the nearest; null with none near. */
export function followGuides(request: GuideRequest): Guided | null {
  const near = distinct(guidesOf(request), request.tolerance * SAME)
    .map((guide) => ({ guide, foot: footOn(guide, request.cursor) }))
    .map((found) => ({ ...found, away: distance(request.cursor, found.foot) }))
    .filter(({ away }) => away <= request.tolerance)
    .sort((g, h) => g.away - h.away);
  const [first] = near;
  if (first === undefined) return null;
  for (const { guide } of near.slice(1)) {
    const crossing = crossingOf(first.guide, guide);
    if (crossing !== null && distance(request.cursor, crossing) <= request.tolerance) {
      return { point: crossing, guides: [first.guide, guide] };
    }
  }
  return { point: first.foot, guides: [first.guide] };
}

function guidesOf({ edges, anchor }: GuideRequest): Guide[] {
  return edges.flatMap(({ a, b }) => {
    const length = distance(a, b);
    if (length === 0) return [];
    const along: PlanePoint = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const across: PlanePoint = [-along[1], along[0]];
    const guides: Guide[] = [
      { kind: 'prolong', from: b, direction: along },
      { kind: 'square', from: a, direction: across },
      { kind: 'square', from: b, direction: across },
    ];
    if (anchor !== null) guides.push({ kind: 'square', from: anchor, direction: across });
    return guides;
  });
}

/** Two edges on one line, or a corner shared by two, offer the same guide. */
function distinct(guides: readonly Guide[], tolerance: number): Guide[] {
  const kept: Guide[] = [];
  for (const guide of guides) {
    const known = kept.some(
      (other) =>
        Math.abs(cross(guide.direction, other.direction)) < SAME &&
        distance(guide.from, footOn(other, guide.from)) <= tolerance,
    );
    if (!known) kept.push(guide);
  }
  return kept;
}

function footOn({ from, direction }: Guide, p: PlanePoint): PlanePoint {
  const t = (p[0] - from[0]) * direction[0] + (p[1] - from[1]) * direction[1];
  return [from[0] + t * direction[0], from[1] + t * direction[1]];
}

function crossingOf(g: Guide, h: Guide): PlanePoint | null {
  const sine = cross(g.direction, h.direction);
  if (Math.abs(sine) < PARALLEL) return null;
  const t = cross([h.from[0] - g.from[0], h.from[1] - g.from[1]], h.direction) / sine;
  return [g.from[0] + t * g.direction[0], g.from[1] + t * g.direction[1]];
}

const cross = (u: PlanePoint, v: PlanePoint) => u[0] * v[1] - u[1] * v[0];
