import { union } from 'polyclip-ts';
import { areaDe } from '#domain/geometria/correcao.ts';
import { cortarNosEncontros, encontrosConsigo, encontrosEntre } from '#domain/geometria/encontros.ts';
import type { Sequencia } from '#domain/geometria/partes.ts';
import { validar } from '#domain/geometria/validade.ts';
import { middleOf } from './cut.ts';
import { traceFaces } from './faces.ts';
import { areaOf, isArea, isInside, isLine, lineOf, linesOf, polygonsOf, turn } from './rings.ts';
import type { Geometry } from './shapes.ts';

/**
 * The pieces that a drawn line divides a line or an area into: two or more, or null where it divides nothing. The first
 * one holds the parts, too, that the line did not touch.
 */
export function splitGeometry(geometry: Geometry, line: Sequencia): Geometry[] | null {
  if (isLine(geometry)) {
    return pieces(linesOf(geometry), (one) => cortarNosEncontros(one, encontrosEntre(one, line)[0]), lineOf);
  }
  return isArea(geometry) ? pieces(polygonsOf(geometry), (one) => splitPolygon(one, line), areaOf) : null;
}

function pieces<T>(parts: T[], split: (part: T) => T[], join: (parts: T[]) => Geometry | null): Geometry[] | null {
  const whole: T[] = [];
  const apart: T[] = [];
  for (const part of parts) {
    const [first, ...others] = split(part);
    whole.push(others.length > 0 && first ? first : part);
    apart.push(...others);
  }
  const all = [join(whole), ...apart.map((one) => join([one]))];
  return apart.length > 0 && all.every((one) => one !== null) ? all : null;
}

/** The polygons that a line makes of one; the polygon alone where it makes no two of it. */
function splitPolygon(polygon: Sequencia[], line: Sequencia): Sequencia[][] {
  // Inside lies at the left of every side: outlines counter-clockwise, holes clockwise.
  const rings = polygon.map((ring, i) => (turn(ring) > 0 === (i === 0) ? ring : [...ring].reverse()));
  const met = rings.map((ring) => encontrosEntre(line, ring));
  const cuts = cortarNosEncontros(line, [...met.flatMap(([onLine]) => onLine), ...encontrosConsigo(line)]);
  const through = cuts.filter((cut) => isInside(middleOf(cut), polygon));
  if (through.length === 0) return [polygon];
  const sides = rings.map((ring, i) => withVertices(cortarNosEncontros(ring, met[i]?.[1] ?? [])));
  const faces = traceFaces(sides, through);
  const shells = faces.filter((face) => turn(face) > 0).map((face) => [face]);
  if (shells.length < 2) return [polygon];
  for (const hole of faces.filter((face) => turn(face) < 0)) {
    // What shares a corner with it lies on its other side.
    const corners = new Set(hole.map(String));
    const around = shells.filter(
      ([shell]) => shell && !shell.some((one) => corners.has(String(one))) && isInside(middleOf(hole), [shell]),
    );
    around.sort(([a], [b]) => turn(a ?? []) - turn(b ?? []));
    around[0]?.push(hole);
  }
  const split = shells.flatMap((shell) => polygonsWithoutTouch(shell));
  return split.every((one) => validar({ type: 'Polygon', coordinates: one }) === null) ? split : [polygon];
}

function withVertices(pieces: Sequencia[]): Sequencia {
  return pieces.flatMap((piece, i) => (i === 0 ? piece : piece.slice(1)));
}

/** A ring that comes back to one of its own corners is written as an outline and a hole that touch there. */
function polygonsWithoutTouch(polygon: Sequencia[]): Sequencia[][] {
  const touches = polygon.some((ring) => new Set(ring.map(String)).size < ring.length - 1);
  const area = touches ? areaDe(() => union(polygon)) : null;
  return area ? polygonsOf(area) : [polygon];
}
