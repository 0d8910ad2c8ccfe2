/** What a table of codes begins with: the 256 bytes, and these two. */
const [CLEAR, END, FIRST] = [256, 257, 258];
const [MIN_BITS, MAX_BITS] = [9, 12];

/**
 * Unpacks what TIFF 6.0 packs in its section 13, until the end that it tells or until `length` bytes are there.
 * @throws RangeError for a code that nothing stands behind
 */
export function unpackLzw(packed: Uint8Array, length: number): Buffer {
  const out = Buffer.alloc(length);
  /** Where in what was written each code's bytes begin, and how many they are: a code is always a piece of the text. */
  const starts = new Int32Array(1 << MAX_BITS);
  const sizes = new Int32Array(1 << MAX_BITS);
  let [at, held, bits, width, next, previous] = [0, 0, 0, MIN_BITS, FIRST, -1];
  let [previousStart, previousSize] = [0, 0];
  for (const byte of packed) {
    held = ((held << 8) | byte) & 0xff_ffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (held >> bits) & ((1 << width) - 1);
    if (code === END) break;
    if (code === CLEAR) {
      [width, next, previous] = [MIN_BITS, FIRST, -1];
      continue;
    }
    const start = at;
    if (code < CLEAR) out[at++] = code;
    else {
      const known = code < next;
      if (previous < 0 || (!known && code !== next)) throw new RangeError(`LZW: code ${code} of ${next}`);
      // The one that is not known yet is the one before, and its own first byte once more.
      const from = known ? (starts[code] ?? 0) : previousStart;
      const size = known ? (sizes[code] ?? 0) : previousSize + 1;
      for (let i = 0; i < size && at < length; i++) out[at++] = out[from + i] ?? 0;
    }
    if (previous >= 0 && next < 1 << MAX_BITS) {
      starts[next] = previousStart;
      sizes[next] = previousSize + 1;
      next += 1;
    }
    // One code earlier than need be: so the first programs did it.
    if (next >= (1 << width) - 1 && width < MAX_BITS) width += 1;
    [previous, previousStart, previousSize] = [code, start, at - start];
    if (at >= length) break;
  }
  return out.subarray(0, at);
}
