import type { Geometry, Position, Shape } from '#app/map/operations/shapes.ts';
import { corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import { type CorrecaoFeita, correcoesFeitas } from '#domain/geometria/correcoes-feitas.ts';
import { LATITUDE_MAXIMA } from '#domain/geometria/mercator.ts';
import { partes } from '#domain/geometria/partes.ts';
import { MAX_LONGITUDE } from '../constants.ts';

const POINTS: ReadonlySet<Shape> = new Set(['marker', 'circle_marker', 'text_marker']);

/** Areas that are known to be valid: a large one is not looked through again. */
const vouched = new WeakSet<Geometry>();
export const vouchFor = (geometry: Geometry) => void vouched.add(geometry);

const isPointShape = (shape: Shape) => POINTS.has(shape);

/** A place that the map can show. */
export function clampPosition([lng, lat]: Position): Position {
  return [
    Math.min(MAX_LONGITUDE, Math.max(-MAX_LONGITUDE, lng)),
    Math.min(LATITUDE_MAXIMA, Math.max(-LATITUDE_MAXIMA, lat)),
  ];
}

/** One part is written as one part: drawing, cutting and importing make both forms of the same thing. */
function normalised(geometry: Geometry): Geometry {
  const parts = partes(geometry);
  return parts.length === 1 ? (parts[0] ?? geometry) : geometry;
}

export interface Accepted {
  readonly geometry: Geometry;
  /** What had to be set right first. */
  readonly corrections: readonly CorrecaoFeita[];
}

/**
 * The geometry as it may stay: self-crossings of an area are corrected. Null where nothing valid is left of it, or a
 * circle or rectangle is none.
 */
export function accepted(shape: Shape, geometry: Geometry): Accepted | null {
  const area = geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
  if (isPointShape(shape) && geometry.type !== 'Point' && geometry.type !== 'MultiPoint') return null;
  if (shape === 'line' && geometry.type !== 'LineString' && geometry.type !== 'MultiLineString') return null;
  if (shape === 'circle' || shape === 'rectangle') {
    // A shape that was asked for is what it is or nothing: corrected, it would be another one.
    return area && corrigirCruzamentos(geometry) === geometry ? asItIs(geometry) : null;
  }
  if (vouched.has(geometry)) return asItIs(geometry);
  if (shape === 'line') return partes(geometry).every(hasLength) ? asItIs(geometry) : null;
  const corrected = area || isPointShape(shape) ? corrigirCruzamentos(geometry) : geometry;
  if (corrected === null) return null;
  return { geometry: normalised(corrected), corrections: correcoesFeitas(geometry, corrected) };
}

const asItIs = (geometry: Geometry): Accepted => ({ geometry: normalised(geometry), corrections: [] });

/** A line needs two different points; it may cross itself. */
function hasLength(part: Geometry): boolean {
  if (part.type !== 'LineString') return false;
  const [first] = part.coordinates;
  return first !== undefined && part.coordinates.some(([x, y]) => x !== first[0] || y !== first[1]);
}
