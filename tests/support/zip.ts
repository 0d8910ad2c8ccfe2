import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as it is to be written, lies included. */
export interface ZipEntry {
  /** Bytes where the name is in no known encoding. */
  readonly name: string | Buffer;
  readonly content: Buffer | string;
  /** The content as it is packed, for what is too large to be packed here; `declaredBytes` then says how large. */
  readonly packed?: Buffer;
  /** What the directory says of the inflated size; the truth otherwise. */
  readonly declaredBytes?: number;
  /** Unix mode, for symbolic links (0o120777). */
  readonly mode?: number;
}

const UTF8 = 0x800;

const MAX_16_BITS = 0xffff;

/** A zip made by hand, so that it can be as wrong as a test needs it. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredBytes, mode = 0o100644, ...entry } of entries) {
    const raw = Buffer.from(content);
    const packed = entry.packed ?? deflateRawSync(raw);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(typeof name === 'string' ? UTF8 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(declaredBytes ?? raw.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([signature(0x04034b50), common, title, packed]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE((mode << 16) >>> 0, 6);
    central.writeUInt32LE(offset, 10);
    // Made by Unix, so that the mode counts.
    const head = Buffer.concat([signature(0x02014b50), Buffer.from([20, 3]), common, central, title]);
    locals.push(local);
    directory.push(head);
    offset += local.length;
  }
  const size = directory.reduce((n, { length }) => n + length, 0);
  return Buffer.concat([...locals, ...directory, endOf({ entries: entries.length, size, offset })]);
}

/** The end of the directory; of more entries than 16 bits count, as ZIP64 has it. */
function endOf({ entries, size, offset }: Readonly<Record<'entries' | 'size' | 'offset', number>>): Buffer {
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Math.min(entries, MAX_16_BITS), 4);
  end.writeUInt16LE(Math.min(entries, MAX_16_BITS), 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  const usual = Buffer.concat([signature(0x06054b50), end]);
  if (entries <= MAX_16_BITS) return usual;
  const large = Buffer.alloc(52);
  for (const [value, at] of [
    [44, 0],
    [entries, 20],
    [entries, 28],
    [size, 36],
    [offset, 44],
  ] as const)
    large.writeBigUInt64LE(BigInt(value), at);
  const locator = Buffer.alloc(16);
  locator.writeBigUInt64LE(BigInt(offset + size), 4);
  locator.writeUInt32LE(1, 12);
  return Buffer.concat([signature(0x06064b50), large, signature(0x07064b50), locator, usual]);
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
