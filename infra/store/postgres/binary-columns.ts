/**
 * Arrays of values as Postgres' binary protocol carries them: the driver would write them as one text, each element
 * quoted, that the server then parses letter by letter.
 */

const HEADER = 20;
const LENGTH = 4;
/** Of an element that is null. */
const NULL = -1;
/** Fewer are cheaper as text. */
const MIN_ITEMS = 32;
const JSONB_VERSION = 1;

type Encode = (items: readonly unknown[]) => Buffer | null;
/** Writes one element; false where its text would be another, or none that the server takes. */
type Put = (buffer: Buffer, value: unknown, at: number) => boolean;

function fixed(oid: number, bytes: number, put: Put): Encode {
  return (items) => {
    const buffer = Buffer.allocUnsafe(HEADER + items.length * (LENGTH + bytes));
    let at = header(buffer, oid, items.length);
    for (const item of items) {
      if (item === null || item === undefined) {
        at = buffer.writeInt32BE(NULL, at);
        continue;
      }
      at = buffer.writeInt32BE(bytes, at);
      if (!put(buffer, item, at)) return null;
      at += bytes;
    }
    return buffer.subarray(0, at);
  };
}

/** @param prefix what stands before each text, as one byte */
function texts(oid: number, prefix: readonly number[] = []): Encode {
  return (items) => {
    let bytes = HEADER + items.length * (LENGTH + prefix.length);
    for (const item of items) {
      if (typeof item === 'string') bytes += Buffer.byteLength(item);
      else if (item !== null && item !== undefined) return null;
    }
    const buffer = Buffer.allocUnsafe(bytes);
    let at = header(buffer, oid, items.length);
    for (const item of items) {
      if (typeof item !== 'string') {
        at = buffer.writeInt32BE(NULL, at);
        continue;
      }
      const start = at + LENGTH;
      for (const [i, byte] of prefix.entries()) buffer[start + i] = byte;
      const written = prefix.length + buffer.write(item, start + prefix.length, 'utf8');
      buffer.writeInt32BE(written, at);
      at = start + written;
    }
    return buffer.subarray(0, at);
  };
}

/** One dimension, first index 1. */
function header(buffer: Buffer, oid: number, items: number): number {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(items, 12);
  return buffer.writeInt32BE(1, 16);
}

function integer(bits: 16 | 32): Put {
  const limit = 2 ** (bits - 1);
  return (buffer, value, at) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < -limit || value >= limit) return false;
    if (bits === 16) buffer.writeInt16BE(value, at);
    else buffer.writeInt32BE(value, at);
    return true;
  };
}

const MAX_INT8 = 2n ** 63n;

const int8: Put = (buffer, value, at) => {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) return false;
    const high = Math.floor(value / 2 ** 32);
    buffer.writeInt32BE(high, at);
    buffer.writeUInt32BE(value - high * 2 ** 32, at + 4);
    return true;
  }
  if (typeof value === 'string' ? !/^-?\d{1,19}$/.test(value) : typeof value !== 'bigint') return false;
  const number = BigInt(value as string | bigint);
  if (number < -MAX_INT8 || number >= MAX_INT8) return false;
  buffer.writeBigInt64BE(number, at);
  return true;
};

const float8: Put = (buffer, value, at) => {
  if (typeof value !== 'number') return false;
  // As text -0 is 0.
  buffer.writeDoubleBE(value + 0, at);
  return true;
};

const bool: Put = (buffer, value, at) => {
  if (typeof value !== 'boolean') return false;
  buffer[at] = Number(value);
  return true;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const uuid: Put = (buffer, value, at) => {
  if (typeof value !== 'string' || !UUID.test(value)) return false;
  buffer.writeUInt32BE(Number.parseInt(value.slice(0, 8), 16), at);
  buffer.writeUInt32BE(Number.parseInt(value.slice(9, 13) + value.slice(14, 18), 16), at + 4);
  buffer.writeUInt32BE(Number.parseInt(value.slice(19, 23) + value.slice(24, 28), 16), at + 8);
  buffer.writeUInt32BE(Number.parseInt(value.slice(28), 16), at + 12);
  return true;
};

const BY_TYPE: Readonly<Record<string, Encode>> = {
  bool: fixed(16, 1, bool),
  float8: fixed(701, 8, float8),
  int2: fixed(21, 2, integer(16)),
  int4: fixed(23, 4, integer(32)),
  int8: fixed(20, 8, int8),
  jsonb: texts(3802, [JSONB_VERSION]),
  text: texts(25),
  uuid: fixed(2950, 16, uuid),
};

/** A large array of a type as one binary parameter; null for what is left to the driver. */
export function binaryColumn(items: readonly unknown[], type: string): Buffer | null {
  return items.length < MIN_ITEMS ? null : (BY_TYPE[type]?.(items) ?? null);
}
