import { open } from 'node:fs/promises';

/** Bytes of a file by their place, a window of them held, so that records that follow each other cost one read. */
export interface BinaryFile {
  readonly size: number;
  /** As many bytes as there are, up to `length`. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

const WINDOW_BYTES = 2 ** 20;
/** What is read where somebody jumps: whoever jumps once will jump again. */
const JUMP_BYTES = 2 ** 14;

export async function openBinaryFile(file: string): Promise<BinaryFile> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const window = Buffer.alloc(Math.min(WINDOW_BYTES, Math.max(size, 1)));
  let [from, held] = [0, 0];
  return {
    size,
    async read(position, length) {
      if (length > window.length) {
        const own = Buffer.alloc(Math.max(0, Math.min(length, size - position)));
        const { bytesRead } = await handle.read(own, 0, own.length, position);
        return own.subarray(0, bytesRead);
      }
      if (position < from || Math.min(position + length, size) > from + held) {
        const goesOn = position >= from && position <= from + held;
        from = position;
        held = 0;
        const wanted = goesOn ? window.length : Math.min(window.length, Math.max(length, JUMP_BYTES));
        held = (await handle.read(window, 0, wanted, position)).bytesRead;
      }
      // A copy of the place, not of the bytes: the next read may overwrite them.
      return window.subarray(position - from, Math.min(position - from + length, held));
    },
    close: () => handle.close(),
  };
}
