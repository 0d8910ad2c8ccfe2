import { open } from 'node:fs/promises';

/** Bytes of a file by their place, a window of them held, so that records that follow each other cost one read. */
export interface BinaryFile {
  readonly size: number;
  /** As many bytes as there are, up to `length`. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

const WINDOW_BYTES = 2 ** 20;

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
        from = position;
        held = (await handle.read(window, 0, window.length, position)).bytesRead;
      }
      // A copy of the place, not of the bytes: the next read may overwrite them.
      return window.subarray(position - from, Math.min(position - from + length, held));
    },
    close: () => handle.close(),
  };
}
