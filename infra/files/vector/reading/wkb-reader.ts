import type { GeometriaPlana } from '#domain/geometria/plana.ts';

const SRID_FLAG = 0x20000000;
const TYPES = ['Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'] as const;
const NAMES: Readonly<Record<number, string>> = {
  7: 'GeometryCollection',
  8: 'CircularString',
  9: 'CompoundCurve',
  10: 'CurvePolygon',
  11: 'MultiCurve',
  12: 'MultiSurface',
  15: 'PolyhedralSurface',
  16: 'Tin',
  17: 'Triangle',
};

/** A geometry of a kind that layers do not have. */
export interface Foreign {
  readonly estranha: string;
}

/**
 * Little-endian EWKB, as GDAL writes it, laid flat.
 * @throws RangeError where its counts point outside of it
 */
export function readEwkb(bytes: Buffer): GeometriaPlana | Foreign {
  const reader = new Reader(bytes);
  const code = reader.header();
  const tipo = TYPES[code - 1];
  if (tipo === undefined) return { estranha: NAMES[code] ?? `tipo ${code}` };
  const [aneis, partes]: [number[], number[]] = [[], []];
  const part = (kind: number) => {
    if (kind === 1) reader.point();
    else if (kind === 2) reader.positions();
    else for (let n = reader.count(); n > 0; n--) aneis.push(reader.positions());
    if (kind !== 3) aneis.push(reader.length);
    partes.push(aneis.length);
  };
  if (code <= 3) part(code);
  else for (let n = reader.count(); n > 0; n--) part(reader.header());
  const coords = reader.coordinates();
  // An empty point is written as two NaN, other empty kinds as a count of zero.
  return {
    tipo,
    coords: coords.length === 2 && coords.every(Number.isNaN) ? coords.subarray(2) : coords,
    aneis,
    partes,
  };
}

class Reader {
  /** Positions read so far. */
  length = 0;
  private at = 0;
  private readonly bytes: Buffer;
  /** Where positions lie in the bytes, and how many of them: copied in one go at the end. */
  private readonly runs: [number, number][] = [];

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  header(): number {
    const code = this.bytes.readUInt32LE(this.at + 1);
    this.at += 5;
    if (code & SRID_FLAG) this.at += 4;
    return (code & ~SRID_FLAG) % 1_000;
  }

  count(): number {
    const count = this.bytes.readUInt32LE(this.at);
    this.at += 4;
    return count;
  }

  point(): void {
    this.run(1);
  }

  positions(): number {
    this.run(this.count());
    return this.length;
  }

  coordinates(): Float64Array {
    const coords = new Float64Array(this.length * 2);
    const target = new Uint8Array(coords.buffer);
    let to = 0;
    for (const [from, bytes] of this.runs) {
      target.set(this.bytes.subarray(from, from + bytes), to);
      to += bytes;
    }
    return coords;
  }

  private run(positions: number): void {
    const bytes = positions * 16;
    if (this.at + bytes > this.bytes.length) throw new RangeError('positions outside of the geometry');
    this.runs.push([this.at, bytes]);
    this.at += bytes;
    this.length += positions;
  }
}
