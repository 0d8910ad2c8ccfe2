import type { Coluna } from '#domain/exportacao/campos.ts';
import { headerBytes } from './flatgeobuf-header.ts';

const FILLED = 0x31;
/** Place of `properties` in the table `Feature` of the format, as an offset into its vtable. */
const PROPERTIES = 4 + 2;
/** Bytes of a value; a text says its own length. */
const SIZES: Readonly<Record<Coluna['tipo'], number | null>> = {
  ...{ logico: 1, inteiro: 4, inteiro_longo: 8, real: 8, texto: null, misto: null },
};

/**
 * The one feature in a FlatGeobuf of PostGIS, with each value under the number of its column: PostGIS 3.3 counts only
 * columns that have a value, later ones all of them, and both come out the same here.
 * @param row a `0` or `1` for each column, then the FlatGeobuf
 */
export function featureOf(row: Buffer, colunas: readonly Coluna[]): Buffer {
  const whole = row.subarray(colunas.length);
  const feature = whole.subarray(headerBytes(whole));
  // Behind the four bytes of its size.
  const root = 4 + feature.readUInt32LE(4);
  const vtable = root - feature.readInt32LE(root);
  const has = feature.readUInt16LE(vtable) > PROPERTIES;
  const offset = has ? feature.readUInt16LE(vtable + PROPERTIES) : 0;
  if (offset === 0) return feature;
  const vector = root + offset + feature.readUInt32LE(root + offset);
  let at = vector + 4;
  for (const [i, { tipo }] of colunas.entries()) {
    if (row[i] !== FILLED) continue;
    feature.writeUInt16LE(i, at);
    at += 2;
    at += SIZES[tipo] ?? 4 + feature.readUInt32LE(at);
  }
  if (at !== vector + 4 + feature.readUInt32LE(vector))
    throw new RangeError('a feature that is not as it was asked for');
  return feature;
}
