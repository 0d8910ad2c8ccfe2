import { difference, union } from 'polyclip-ts';
import { areaDe, corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import type { Geometry } from '../drawing/shapes.ts';
import { type Area, isArea, polygonsOf } from './rings.ts';

/** All that any of the areas covers; null where one of them is no valid area or they could not be computed with. */
export function unite(geometries: readonly Geometry[]): Area | null {
  const [first, ...rest] = geometries.map(readyForArithmetic);
  if (!first || rest.some((one) => one === null)) return null;
  const others = rest.flatMap((one) => (one ? [polygonsOf(one)] : []));
  return areaDe(() => union(polygonsOf(first), ...others));
}

/** What of the first area none of the others covers: `nothing` where they cover all of it, null as above. */
export function subtract(first: Geometry, rest: readonly Geometry[]): Area | 'nothing' | null {
  const [whole, ...others] = [first, ...rest].map(readyForArithmetic);
  if (!whole || others.some((one) => one === null)) return null;
  const taken = others.flatMap((one) => (one ? [polygonsOf(one)] : []));
  let computed = false;
  const left = areaDe(() => {
    const polygons = difference(polygonsOf(whole), ...taken);
    computed = true;
    return polygons;
  });
  return left ?? (computed ? 'nothing' : null);
}

function readyForArithmetic(geometry: Geometry): Area | null {
  const corrected = isArea(geometry) ? corrigirCruzamentos(geometry) : null;
  return corrected && isArea(corrected) ? corrected : null;
}
