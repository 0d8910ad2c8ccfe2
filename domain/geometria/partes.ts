import type { Geometria } from './geojson.ts';

/** [longitude, latitude] in degrees. */
export type Posicao = [number, number];
/** A ring or a line. */
export type Sequencia = Posicao[];

type Simples = Extract<Geometria, { type: 'Point' | 'LineString' | 'Polygon' }>;
type Multi = Extract<Geometria, { type: 'MultiPoint' | 'MultiLineString' | 'MultiPolygon' }>;

/** The form in which drawn layers are stored: one part makes a multi-geometry of one; a multi stays as it is. */
export function paraMulti(geometria: Geometria): Multi {
  switch (geometria.type) {
    case 'Point':
      return { type: 'MultiPoint', coordinates: [geometria.coordinates] };
    case 'LineString':
      return { type: 'MultiLineString', coordinates: [geometria.coordinates] };
    case 'Polygon':
      return { type: 'MultiPolygon', coordinates: [geometria.coordinates] };
    default:
      return geometria;
  }
}

/** The parts of a geometry in their order: what an editor edits one by one. */
export function partes(geometria: Geometria): Simples[] {
  const multi = paraMulti(geometria);
  switch (multi.type) {
    case 'MultiPoint':
      return multi.coordinates.map((coordinates) => ({ type: 'Point', coordinates }));
    case 'MultiLineString':
      return multi.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }));
    case 'MultiPolygon':
      return multi.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
  }
}

/**
 * Joins parts of one kind again, in their order: the inverse of `partes`.
 * @throws {RangeError} without parts or with parts of different kinds.
 */
export function juntar(parts: readonly Geometria[]): Multi {
  const multis = parts.map(paraMulti);
  const first = multis[0];
  if (!first || multis.some((multi) => multi.type !== first.type)) throw new RangeError('parts of one kind are needed');
  return { type: first.type, coordinates: multis.flatMap((multi) => multi.coordinates as unknown[]) } as Multi;
}

/** Every ring and line of a geometry, with the part that it belongs to; a point is a sequence of one. */
export function sequencias(geometria: Geometria): { parte: number; anel: number; posicoes: Sequencia }[] {
  return partes(geometria).flatMap((part, parte) => {
    if (part.type === 'Point') return [{ parte, anel: 0, posicoes: [part.coordinates] }];
    if (part.type === 'LineString') return [{ parte, anel: 0, posicoes: part.coordinates }];
    return part.coordinates.map((posicoes, anel) => ({ parte, anel, posicoes }));
  });
}

/** Number of positions, closing ones included: what limits are counted in. */
export function contarPosicoes(geometria: Geometria): number {
  return sequencias(geometria).reduce((n, { posicoes }) => n + posicoes.length, 0);
}

/** Number of corners as people count them: the position that closes a ring is its first corner again. */
export function contarVertices(geometria: Geometria): number {
  const aneis = geometria.type.endsWith('Polygon') ? sequencias(geometria).length : 0;
  return contarPosicoes(geometria) - aneis;
}

/** [west, south, east, north] in degrees. */
export type Bbox = readonly [number, number, number, number];

/** The box around a geometry; one that crosses the antimeridian is not split. */
export function bbox(geometria: Geometria): Bbox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { posicoes } of sequencias(geometria)) {
    for (const [lng, lat] of posicoes) {
      west = Math.min(west, lng);
      south = Math.min(south, lat);
      east = Math.max(east, lng);
      north = Math.max(north, lat);
    }
  }
  return [west, south, east, north];
}
