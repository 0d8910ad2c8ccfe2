import type { Geometria } from '#domain/geometria/geojson.ts';
import { type Posicao, sequencias } from '#domain/geometria/partes.ts';
import { samePosition } from './plane.ts';

export interface Move {
  readonly from: Posicao;
  readonly to: Posicao;
}

/** Whether a shape has a vertex exactly there: shapes that were snapped share the numbers, not just the place. */
export function hasVertex(geometry: Geometria, position: Readonly<Posicao>): boolean {
  return sequencias(geometry).some(({ posicoes }) => posicoes.some((known) => samePosition(known, position)));
}

/** The shape with every vertex of a move's start taken along to its end; the same object where none is. */
export function moveVertices(geometry: Geometria, moves: readonly Move[]): Geometria {
  let moved = false;
  const at = (position: Posicao): Posicao => {
    const move = moves.find(({ from }) => samePosition(from, position));
    if (move === undefined) return position;
    moved = true;
    return [move.to[0], move.to[1]];
  };
  const result = mapPositions(geometry, at);
  return moved ? result : geometry;
}

/**
 * What an edit did to vertices: those that stand elsewhere now, each once. Empty where vertices were added or taken
 * away, because then nothing says which became which.
 */
export function movesBetween(before: Geometria, after: Geometria): readonly Move[] {
  const [old, now] = [before, after].map((geometry) => sequencias(geometry).map(({ posicoes }) => posicoes));
  if (old === undefined || now === undefined || old.length !== now.length) return [];
  const moves = new Map<string, Move>();
  for (const [i, line] of old.entries()) {
    const other = now[i] ?? [];
    if (other.length !== line.length) return [];
    for (const [j, from] of line.entries()) {
      const to = other[j] ?? from;
      if (!samePosition(from, to)) moves.set(from.join(), { from, to });
    }
  }
  return [...moves.values()];
}

function mapPositions(geometry: Geometria, at: (position: Posicao) => Posicao): Geometria {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: at(geometry.coordinates) };
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: geometry.coordinates.map(at) };
    case 'LineString':
      return { type: 'LineString', coordinates: geometry.coordinates.map(at) };
    case 'MultiLineString':
      return { type: 'MultiLineString', coordinates: geometry.coordinates.map((line) => line.map(at)) };
    case 'Polygon':
      return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => ring.map(at)) };
    case 'MultiPolygon':
      return {
        type: 'MultiPolygon',
        coordinates: geometry.coordinates.map((polygon) => polygon.map((ring) => ring.map(at))),
      };
  }
}
