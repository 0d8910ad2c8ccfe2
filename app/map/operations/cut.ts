import { difference, intersection } from 'polyclip-ts';
import { areaDe, corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import { cortarNosEncontros, encontrosEntre } from '#domain/geometria/encontros.ts';
import type { Posicao, Sequencia } from '#domain/geometria/partes.ts';
import { bbox } from '#domain/geometria/partes.ts';
import { GEOMETRY_TEXTS, GeometryError } from './geometry-error.ts';
import { type Area, isArea, isInside, isLine, type Line, lineOf, linesOf, polygonsOf } from './rings.ts';
import type { Geometry, Shape } from './shapes.ts';

/** What the cut mode touches, by section 5; what freehand and custom_shape draw is one of these. */
export const CUT_SHAPES: readonly Shape[] = ['circle', 'line', 'rectangle', 'polygon', 'freehand', 'custom_shape'];

/**
 * A line or an area without what lies inside the knife: the same object where nothing does, null where all of it does.
 * Points are left alone.
 * @throws {GeometryError} where the knife is no area.
 */
export function cutGeometry(geometry: Geometry, knife: Geometry): Geometry | null {
  const blade = corrigirCruzamentos(knife);
  if (!blade || !isArea(blade)) throw new GeometryError(GEOMETRY_TEXTS.notPolygon);
  if (apart(geometry, blade)) return geometry;
  if (isLine(geometry)) return cutLine(geometry, blade);
  return isArea(geometry) ? cutArea(geometry, blade) : geometry;
}

/** @throws {GeometryError} where the areas could not be computed with. */
function cutArea(geometry: Area, blade: Area): Geometry | null {
  const [area, cutter] = [polygonsOf(geometry), polygonsOf(blade)];
  if (intersection(area, cutter).length === 0) return geometry;
  return areaDe(() => difference(area, cutter));
}

function cutLine(geometry: Line, blade: Area): Geometry | null {
  const lines = linesOf(geometry);
  const kept = lines.map((line) => outside(line, blade));
  if (kept.every((pieces, i) => pieces.length === 1 && pieces[0] === lines[i])) return geometry;
  return lineOf(kept.flat());
}

/** What of a line lies outside; the line itself where it only touches. */
function outside(line: Sequencia, blade: Area): Sequencia[] {
  const polygons = polygonsOf(blade);
  const meetings = polygons.flat().flatMap((ring) => encontrosEntre(line, ring)[0]);
  const pieces = cortarNosEncontros(line, meetings);
  const out = pieces.map((piece) => !polygons.some((polygon) => isInside(middleOf(piece), polygon)));
  if (out.every(Boolean)) return [line];
  const joined: Sequencia[] = [];
  for (const [i, piece] of pieces.entries()) {
    if (!out[i]) continue;
    const before = out[i - 1] ? joined.at(-1) : undefined;
    if (before) before.push(...piece.slice(1));
    else joined.push([...piece]);
  }
  return joined;
}

/** A place on a piece, far from where it was cut: the middle of its longest side. */
export function middleOf(piece: Sequencia): Posicao {
  let longest = -1;
  let middle: Posicao = piece[0] ?? [0, 0];
  for (let i = 1; i < piece.length; i++) {
    const [[ax, ay], [bx, by]] = [piece[i - 1] ?? [0, 0], piece[i] ?? [0, 0]];
    const length = Math.hypot(bx - ax, by - ay);
    if (length <= longest) continue;
    longest = length;
    middle = [(ax + bx) / 2, (ay + by) / 2];
  }
  return middle;
}

function apart(a: Geometry, b: Geometry): boolean {
  const [[aw, as, ae, an], [bw, bs, be, bn]] = [bbox(a), bbox(b)];
  return ae < bw || be < aw || an < bs || bn < as;
}
