/** Levels of Sentinel-2 by the mark in a product's name, and how their service names them. */
const COLLECTIONS = { L1C: 'sentinel-2-l1c', L2A: 'sentinel-2-l2a' } as const;
export type Collection = (typeof COLLECTIONS)[keyof typeof COLLECTIONS];

/** `S2B_MSIL2A_20240110T131249_N0510_R138_T23KNV_20240110T165432`, with or without `.SAFE`. */
const NAME = /^(S2[A-D])_MSI(L1C|L2A)_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)_[\w.]{1,80}$/;

export interface Product {
  readonly satellite: string;
  readonly collection: Collection;
  /** When the pass began of which it is a square. Milliseconds. */
  readonly began: number;
}

/** What the name of a Sentinel-2 product says; null where it is none. */
export function productOf(name: string): Product | null {
  const [, craft, level, ...digits] = NAME.exec(name) ?? [];
  if (craft === undefined) return null;
  const [year = 0, month = 0, day = 0, ...time] = digits.map(Number);
  const began = Date.UTC(year, month - 1, day, ...time);
  if (
    new Date(began).toISOString().replace(/[-:]|\.000/g, '') !==
    `${digits.slice(0, 3).join('')}T${digits.slice(3).join('')}Z`
  )
    return null;
  return { satellite: `Sentinel-${craft.slice(1)}`, collection: COLLECTIONS[level as keyof typeof COLLECTIONS], began };
}
