import type { Coluna } from '#domain/exportacao/campos.ts';
import { LENGTH_BYTES } from './copied-rows.ts';
import { type Shape, shapeOf } from './wkb-shape.ts';

/** Bytes of the size that stands before a feature. */
const SIZE_BYTES = 4;
/**
 * Where what every feature begins with stands, from behind its size: a pointer to the table, how the table is laid out
 * (two pointers), the table, how its geometry is laid out, and that.
 */
const ROOT = { layout: 4, table: 12, geometryLayout: 24 } as const;
/** Number of the field `parts` of a geometry; `ends` and `xy` come first. */
const PARTS = 7;
/** A table of two pointers, and one of the pointer `parts` alone: bytes of the layout, bytes of the table. */
const TWO = { layout: 8, table: 12 } as const;
const ONE = { layout: 4 + 2 * (PARTS + 1), table: 8 } as const;

/** The most that a feature takes beyond its row: tables, and padding and counts of each part and ring. */
const FIXED_BYTES = 96;
const PART_BYTES = 40;

/**
 * The features of a FlatGeobuf, made of rows whose first value is a WKB of multi-geometry, whole numbers and texts as
 * Postgres sends them. Nothing is written twice: coordinates go from the row to their place.
 */
export function featuresOf(rows: readonly Buffer[], colunas: readonly Coluna<unknown>[]): Buffer {
  const shapes = rows.map((row) => shapeOf(row.subarray(LENGTH_BYTES, LENGTH_BYTES + row.readInt32BE(0))));
  let most = 0;
  for (const [i, shape] of shapes.entries()) {
    most +=
      (rows[i]?.length ?? 0) + FIXED_BYTES + 2 * colunas.length + PART_BYTES * shape.parts.length + 8 * shape.rings;
  }
  const bytes = Buffer.allocUnsafe(most);
  let at = 0;
  for (const [i, row] of rows.entries()) {
    const shape = shapes[i];
    if (shape !== undefined) at = writeFeature(bytes, at, row, shape, colunas);
  }
  return bytes.subarray(0, at);
}

function writeFeature(
  bytes: Buffer,
  start: number,
  row: Buffer,
  shape: Shape,
  colunas: readonly Coluna<unknown>[],
): number {
  const from = start + SIZE_BYTES;
  const table = from + ROOT.table;
  bytes.writeUInt32LE(ROOT.table, from);
  writeLayout(bytes, from + ROOT.layout, TWO, [0, 1]);
  bytes.writeInt32LE(ROOT.table - ROOT.layout, table);
  const { geometry, end } = writeGeometry(bytes, from + ROOT.geometryLayout, from, shape);
  point(bytes, table + 4, geometry);
  const properties = padded(bytes, end, from, 4);
  point(bytes, table + 8, properties);
  const whole = writeValues(bytes, properties, row, colunas);
  // The next one begins where a number may stand.
  const next = padded(bytes, whole, from, 4);
  bytes.writeUInt32LE(next - from, start);
  return next;
}

/** Tells which fields a table has, one pointer each, in this order. */
function writeLayout(bytes: Buffer, at: number, { layout, table }: typeof TWO | typeof ONE, fields: readonly number[]) {
  bytes.fill(0, at, at + layout);
  bytes.writeUInt16LE(layout, at);
  bytes.writeUInt16LE(table, at + 2);
  for (const [i, field] of fields.entries()) bytes.writeUInt16LE(4 + 4 * i, at + 4 + 2 * field);
}

function point(bytes: Buffer, at: number, to: number): void {
  bytes.writeUInt32LE(to - at, at);
}

/** The next place that is aligned; `from` is the place that all others are counted from. */
function padded(bytes: Buffer, at: number, from: number, to: number): number {
  const place = from + Math.ceil((at - from) / to) * to;
  bytes.fill(0, at, place);
  return place;
}

/** Polygons are parts, each with the ends of its rings; lines are ends of one list of positions, points the list. */
function writeGeometry(bytes: Buffer, at: number, from: number, shape: Shape): { geometry: number; end: number } {
  writeLayout(bytes, at, TWO, [0, 1]);
  if (shape.kind !== 'polygons') {
    const geometry = at + TWO.layout;
    const [all] = shape.parts;
    return { geometry, end: writePart(bytes, geometry, at, from, shape, all ?? []) };
  }
  writeLayout(bytes, at + TWO.layout, ONE, [PARTS]);
  const geometry = at + TWO.layout + ONE.layout;
  bytes.writeInt32LE(ONE.layout, geometry);
  const vector = geometry + ONE.table;
  point(bytes, geometry + 4, vector);
  bytes.writeUInt32LE(shape.parts.length, vector);
  let end = vector + 4 + 4 * shape.parts.length;
  for (const [i, part] of shape.parts.entries()) {
    const table = padded(bytes, end, from, 4);
    point(bytes, vector + 4 + 4 * i, table);
    end = writePart(bytes, table, at, from, shape, part);
  }
  return { geometry, end };
}

/** A table of `ends` and `xy`, and what they point to; the layout may stand anywhere before it. */
function writePart(
  bytes: Buffer,
  table: number,
  layout: number,
  from: number,
  { source, kind }: Shape,
  runs: Shape['parts'][number],
): number {
  bytes.writeInt32LE(table - layout, table);
  const ends = table + TWO.table;
  point(bytes, table + 4, ends);
  let [at, positions] = [ends + 4, 0];
  for (const run of runs) {
    positions += run.positions;
    // Points end where they begin: none is told.
    if (kind !== 'points') at = bytes.writeUInt32LE(positions, at);
  }
  bytes.writeUInt32LE((at - ends - 4) / 4, ends);
  // Their count stands before the first of the doubles, which stand at multiples of eight.
  const doubles = padded(bytes, at + 4, from, 8);
  point(bytes, table + 8, doubles - 4);
  bytes.writeUInt32LE(2 * positions, doubles - 4);
  let end = doubles;
  for (const run of runs) end += source.copy(bytes, end, run.at, run.at + 16 * run.positions);
  return end;
}

/** Every value behind the number of its column; nothing for one that there is not. */
function writeValues(bytes: Buffer, vector: number, row: Buffer, colunas: readonly Coluna<unknown>[]): number {
  let at = vector + 4;
  let read = LENGTH_BYTES + row.readInt32BE(0);
  for (const [i, { tipo }] of colunas.entries()) {
    const length = row.readInt32BE(read);
    read += LENGTH_BYTES;
    if (length < 0) continue;
    bytes.writeUInt16LE(i, at);
    at = writeValue(bytes, at + 2, row, read, length, tipo);
    read += length;
  }
  bytes.writeUInt32LE(at - vector - 4, vector);
  return at;
}

function writeValue(
  bytes: Buffer,
  at: number,
  row: Buffer,
  from: number,
  length: number,
  tipo: Coluna['tipo'],
): number {
  switch (tipo) {
    case 'logico':
      return bytes.writeUInt8(row.readUInt8(from), at);
    case 'inteiro':
      return bytes.writeInt32LE(row.readInt32BE(from), at);
    case 'inteiro_longo':
      return bytes.writeBigInt64LE(row.readBigInt64BE(from), at);
    case 'real':
      return bytes.writeDoubleLE(row.readDoubleBE(from), at);
    default: {
      const text = bytes.writeUInt32LE(length, at);
      return text + row.copy(bytes, text, from, from + length);
    }
  }
}
