import { encontrosConsigo, encontrosEntre } from '#domain/geometria/encontros.ts';
import type { Sequencia } from '#domain/geometria/partes.ts';
import { samePosition } from './plane.ts';
import { isArea, polygonsOf } from './rings.ts';
import type { Geometry, Position } from './shapes.ts';

/** Looked for at every movement: with more vertices than somebody clicks it would be felt. */
const MAX_VERTICES = 1_500;
/** Beyond, marks would only cover the drawing. */
const MAX_CROSSINGS = 50;

/** Positions of the closed ring that cannot cross itself, however flat it is: what is begun looks so. */
const TRIANGLE = 4;

/** Where the rings of an area cross themselves or one another; a line may. */
export function crossingsOf(geometry: Geometry): readonly Position[] {
  if (!isArea(geometry)) return [];
  const rings = polygonsOf(geometry).flat().map(withoutRepeats);
  if (rings.reduce((n, { length }) => n + length, 0) > MAX_VERTICES) return [];
  const found = rings.flatMap((ring, i) => [
    ...(ring.length > TRIANGLE ? encontrosConsigo(ring) : []),
    ...rings.slice(i + 1).flatMap((other) => encontrosEntre(ring, other)[0]),
  ]);
  const places = new Map(found.map(({ posicao }) => [posicao.join(), posicao]));
  return [...places.values()].slice(0, MAX_CROSSINGS);
}

/** The pointer that rests on a vertex makes a side of no length. */
function withoutRepeats(ring: Sequencia): Sequencia {
  return ring.filter((position, i) => i === 0 || !samePosition(position, ring[i - 1] ?? position));
}
