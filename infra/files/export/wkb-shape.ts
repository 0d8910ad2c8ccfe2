/** Positions that follow each other in a WKB: where the first stands, and how many there are. */
interface Run {
  readonly at: number;
  readonly positions: number;
}

/** Where the coordinates of a multi-geometry stand. */
export interface Shape {
  readonly source: Buffer;
  readonly kind: 'points' | 'lines' | 'polygons';
  /** For polygons the rings of each; otherwise one part with all lines or points. */
  readonly parts: readonly (readonly Run[])[];
  /** Runs of all parts together. */
  readonly rings: number;
}

const LITTLE_ENDIAN = 1;
/** Byte order and kind, which stand before every geometry; and a count. */
const HEAD_BYTES = 5;
const COUNT_BYTES = 4;
const POSITION_BYTES = 16;
const KINDS = { 4: 'points', 5: 'lines', 6: 'polygons' } as const;

/** @throws RangeError where it is not a little-endian WKB of points, lines or polygons in two dimensions */
export function shapeOf(wkb: Buffer): Shape {
  const kind = KINDS[wkb.readUInt32LE(1) as keyof typeof KINDS];
  if (wkb[0] !== LITTLE_ENDIAN || kind === undefined) throw new RangeError('not a multi-geometry');
  const members = wkb.readUInt32LE(HEAD_BYTES);
  const parts: Run[][] = [];
  let rings = 0;
  let at = HEAD_BYTES + COUNT_BYTES;
  for (let i = 0; i < members; i += 1) {
    at += HEAD_BYTES;
    // A point is its one position, a line counts its own, a polygon counts its rings.
    const runs = kind === 'polygons' ? wkb.readUInt32LE(at) : 1;
    if (kind === 'polygons') at += COUNT_BYTES;
    const found: Run[] = [];
    for (let n = 0; n < runs; n += 1) {
      const positions = kind === 'points' ? 1 : wkb.readUInt32LE(at);
      if (kind !== 'points') at += COUNT_BYTES;
      found.push({ at, positions });
      at += POSITION_BYTES * positions;
    }
    rings += runs;
    parts.push(found);
  }
  if (at !== wkb.length) throw new RangeError('a geometry that is not as long as it says');
  return { source: wkb, kind, parts: kind === 'polygons' ? parts : [parts.flat()], rings };
}
