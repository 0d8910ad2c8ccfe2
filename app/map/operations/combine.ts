import { difference, union } from 'polyclip-ts';
import { areaDe, corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import { apartFrom, neighbours } from './neighbours.ts';
import { type Area, isArea, polygonsOf } from './rings.ts';
import type { Geometry } from './shapes.ts';

/** All that any of the areas covers; null where one of them is no valid area or they could not be computed with. */
export function unite(geometries: readonly Geometry[]): Area | null {
  const [first, ...rest] = geometries.map(readyForArithmetic);
  if (!first || rest.some((one) => one === null)) return null;
  const polygons = [first, ...rest].flatMap((one) => (one ? polygonsOf(one) : []));
  // What nothing else comes near stays as it is: no arithmetic is done with it.
  return areaDe(() => neighbours(polygons).flatMap((group) => (group.length === 1 ? group : union(group))));
}

/** What of the first area none of the others covers: `nothing` where they cover all of it, null as above. */
export function subtract(first: Geometry, rest: readonly Geometry[]): Area | 'nothing' | null {
  const [whole, ...others] = [first, ...rest].map(readyForArithmetic);
  if (!whole || others.some((one) => one === null)) return null;
  const near = others.flatMap((one) => (one ? apartFrom(polygonsOf(one), polygonsOf(whole)).met : []));
  const { met, apart } = apartFrom(polygonsOf(whole), near);
  let computed = false;
  const left = areaDe(() => {
    const polygons = met.length === 0 ? [] : difference(met, ...near.map((one) => [one]));
    computed = true;
    return [...polygons, ...apart];
  });
  return left ?? (computed ? 'nothing' : null);
}

function readyForArithmetic(geometry: Geometry): Area | null {
  const corrected = isArea(geometry) ? corrigirCruzamentos(geometry) : null;
  return corrected && isArea(corrected) ? corrected : null;
}
