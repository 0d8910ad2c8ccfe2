import { corrigirCruzamentos } from '#domain/geometria/correcao.ts';
import { subtract, unite } from './combine.ts';
import { cutGeometry } from './cut.ts';
import { GEOMETRY_TEXTS } from './geometry-error.ts';
import { isArea } from './rings.ts';
import type { Geometry, Position } from './shapes.ts';
import { splitGeometry } from './split.ts';

/** What is left of a geometry, null for nothing; `untouched` is the geometry as it was. */
export type Remains = Geometry | null | 'untouched' | { readonly refused: string };

/** What is made of areas and may take long: as plain values, so that a worker answers as the page itself does. */
export const AREA_WORK = {
  unite: (areas: readonly Geometry[]): Geometry | null => {
    const whole = unite(areas);
    return whole && corrigirCruzamentos(whole);
  },
  subtract: (areas: readonly Geometry[]): Geometry | 'nothing' | null => {
    const [first, ...rest] = areas;
    const left = first ? subtract(first, rest) : null;
    return left === null || left === 'nothing' ? left : corrigirCruzamentos(left);
  },
  cut: (geometries: readonly Geometry[], knife: Geometry): Remains[] =>
    geometries.map((geometry) => remains(geometry, knife)),
  split: (geometries: readonly Geometry[], line: readonly Position[]): (Geometry[] | null)[] =>
    geometries.map((geometry) => splitGeometry(geometry, [...line])),
};

export type AreaWork = typeof AREA_WORK;
export type AreaWorkName = keyof AreaWork;

function remains(geometry: Geometry, knife: Geometry): Remains {
  try {
    const left = cutGeometry(geometry, knife);
    if (left === geometry) return 'untouched';
    if (left === null || !isArea(left)) return left;
    return corrigirCruzamentos(left) ?? { refused: GEOMETRY_TEXTS.notArea };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
}
