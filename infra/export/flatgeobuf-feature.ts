import type { Coluna } from '#domain/exportacao/campos.ts';
import { headerBytes } from './flatgeobuf-header.ts';

const FILLED = 0x31;
/** Fields of the tables `Feature` and `Geometry` of the format, as offsets into their vtables. */
const FEATURE = { geometry: 4, properties: 6 } as const;
const GEOMETRY = { ends: 4, xy: 6 } as const;
/** Bytes of the size that stands before a feature. */
const SIZE_BYTES = 4;
/** Bytes of a value; a text says its own length. */
const BYTES: Readonly<Record<Coluna['tipo'], number | null>> = {
  ...{ logico: 1, inteiro: 4, inteiro_longo: 8, real: 8, texto: null, misto: null },
};

/**
 * The one feature in a FlatGeobuf of PostGIS, as GDAL reads it.
 * @param row a `0` or `1` for each column, then the FlatGeobuf
 */
export function featureOf(row: Buffer, colunas: readonly Coluna[], genero: 0 | 1 | 2): Buffer {
  const whole = row.subarray(colunas.length);
  const feature = whole.subarray(headerBytes(whole));
  const root = SIZE_BYTES + feature.readUInt32LE(SIZE_BYTES);
  const properties = follow(feature, root, FEATURE.properties);
  if (properties !== null) numberValues(feature, properties, row, colunas);
  const geometry = follow(feature, root, FEATURE.geometry);
  if (genero !== 1 || geometry === null || follow(feature, geometry, GEOMETRY.ends) !== null) return feature;
  return withOneEnd(feature, follow(feature, geometry, GEOMETRY.xy) ?? 0, properties);
}

/** Place of what a table's field points to; null where it has none. */
function follow(bytes: Buffer, table: number, field: number): number | null {
  const vtable = table - bytes.readInt32LE(table);
  const offset = bytes.readUInt16LE(vtable) > field ? bytes.readUInt16LE(vtable + field) : 0;
  return offset === 0 ? null : table + offset + bytes.readUInt32LE(table + offset);
}

/**
 * Puts each value under the number of its column: PostGIS 3.3 counts only columns that have a value, later ones all of
 * them, and both come out the same here.
 */
function numberValues(feature: Buffer, vector: number, row: Buffer, colunas: readonly Coluna[]): void {
  let at = vector + 4;
  for (const [i, { tipo }] of colunas.entries()) {
    if (row[i] !== FILLED) continue;
    feature.writeUInt16LE(i, at);
    at += 2;
    at += BYTES[tipo] ?? 4 + feature.readUInt32LE(at);
  }
  const end = vector + 4 + feature.readUInt32LE(vector);
  if (at !== end) throw new RangeError('a feature that is not as it was asked for');
}

/** Two tables with two fields each: places from behind the size. */
const LAYOUT = { feature: 12, geometry: 32, ends: 44, xy: 52 } as const;

/** A multi-line of one line: PostGIS does not say where its only line ends, and GDAL insists on it. */
function withOneEnd(feature: Buffer, xy: number, properties: number | null): Buffer {
  const numbers = feature.readUInt32LE(xy);
  const positions = feature.subarray(xy, xy + 4 + 8 * numbers);
  const values =
    properties === null ? null : feature.subarray(properties, properties + 4 + feature.readUInt32LE(properties));
  const valuesAt = LAYOUT.xy + positions.length;
  const size = valuesAt + (values?.length ?? 0);
  const whole = Buffer.alloc(SIZE_BYTES + size);
  whole.writeUInt32LE(size);
  const bytes = whole.subarray(SIZE_BYTES);
  bytes.writeUInt32LE(LAYOUT.feature, 0);
  writeTable(bytes, LAYOUT.feature, LAYOUT.geometry, values === null ? 0 : valuesAt);
  writeTable(bytes, LAYOUT.geometry, LAYOUT.ends, LAYOUT.xy);
  bytes.writeUInt32LE(1, LAYOUT.ends);
  bytes.writeUInt32LE(numbers / 2, LAYOUT.ends + 4);
  positions.copy(bytes, LAYOUT.xy);
  values?.copy(bytes, valuesAt);
  return whole;
}

/** A table of two pointers, right behind its vtable; 0 for one that there is not. */
function writeTable(bytes: Buffer, at: number, first: number, second: number): void {
  const vtable = [8, 12, 4, second === 0 ? 0 : 8];
  for (const [i, value] of vtable.entries()) bytes.writeUInt16LE(value, at - 8 + 2 * i);
  bytes.writeInt32LE(8, at);
  bytes.writeUInt32LE(first - (at + 4), at + 4);
  if (second > 0) bytes.writeUInt32LE(second - (at + 8), at + 8);
}
