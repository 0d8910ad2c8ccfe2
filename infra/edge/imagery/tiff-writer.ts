/** One field of a TIFF's head, little-endian. */
export type Entry =
  | { readonly tag: number; readonly kind: 'short' | 'long' | 'double'; readonly values: readonly number[] }
  | { readonly tag: number; readonly kind: 'ascii'; readonly text: string };

interface Rows {
  readonly rowBytes: number;
  readonly rows: number;
  readonly rowsPerStrip: number;
}

const KINDS = { ascii: [2, 1], short: [3, 2], long: [4, 4], double: [12, 8] } as const;
const HEADER_BYTES = 8;
const [STRIP_OFFSETS, STRIP_BYTES] = [273, 279];

/** The head of a TIFF whose rows follow it, unpacked and in their order: what is known before the first row is read. */
export function tiffHead(entries: readonly Entry[], { rowBytes, rows, rowsPerStrip }: Rows): Buffer {
  const strips = Math.ceil(rows / rowsPerStrip);
  const sizes = Array.from({ length: strips }, (_, i) => Math.min(rowsPerStrip, rows - i * rowsPerStrip) * rowBytes);
  const long = (tag: number, values: readonly number[]): Entry => ({ tag, kind: 'long', values });
  const withStrips = (offsets: readonly number[]) =>
    [...entries, long(STRIP_OFFSETS, offsets), long(STRIP_BYTES, sizes)].toSorted((a, b) => a.tag - b.tag);
  // Where the rows begin follows from how long the head is, and that not from where they begin.
  const { length } = written(withStrips(sizes.map(() => 0)));
  const offsets = sizes.map((_, i) => length + i * rowsPerStrip * rowBytes);
  return written(withStrips(offsets));
}

function written(entries: readonly Entry[]): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  const beyond: Buffer[] = [];
  let end = HEADER_BYTES + directory.length;
  for (const [i, entry] of entries.entries()) {
    const [type, size] = KINDS[entry.kind];
    const bytes = valuesOf(entry);
    const at = 2 + i * 12;
    directory.writeUInt16LE(entry.tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(bytes.length / size, at + 4);
    if (bytes.length <= 4) bytes.copy(directory, at + 8);
    else {
      directory.writeUInt32LE(end, at + 8);
      // Values begin at even places.
      beyond.push(bytes, Buffer.alloc(bytes.length % 2));
      end += bytes.length + (bytes.length % 2);
    }
  }
  const header = Buffer.from([0x49, 0x49, 42, 0, HEADER_BYTES, 0, 0, 0]);
  return Buffer.concat([header, directory, ...beyond]);
}

function valuesOf(entry: Entry): Buffer {
  if (entry.kind === 'ascii') return Buffer.from(entry.text.endsWith('\0') ? entry.text : `${entry.text}\0`, 'utf8');
  const { kind, values } = entry;
  const [, size] = KINDS[kind];
  const bytes = Buffer.alloc(values.length * size);
  for (const [i, value] of values.entries()) {
    if (kind === 'short') bytes.writeUInt16LE(value, i * size);
    else if (kind === 'long') bytes.writeUInt32LE(value, i * size);
    else bytes.writeDoubleLE(value, i * size);
  }
  return bytes;
}
