import type { Readable } from 'node:stream';

/** An object as it was stored: its key is made from the hash of its content. */
export interface StoredObject {
  readonly chave: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface PutOptions {
  /** The stream is cut off, and nothing stays, as soon as it is longer. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/**
 * Files by the hash of their content. What stands under a key is whole or absent, whatever crashes;
 * the same content stored twice is one object. One contract suite holds all adapters.
 */
export interface Storage {
  /** @throws ObjectTooLargeError, or what the source or the signal threw; then nothing stays. */
  put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject>;
  /** The stream fails at its end where the content is not what its key says. @throws ObjectNotFoundError */
  get(chave: string): Promise<Readable>;
  /** Size in bytes; null where there is none. */
  head(chave: string): Promise<{ readonly bytes: number } | null>;
  /** No error where there is none. Whoever deletes knows that nobody else means the same content. */
  delete(chave: string): Promise<void>;
  /** Removes what crashed or abandoned puts left behind, untouched for so long. @returns how many */
  sweep(olderThanMs: number): Promise<number>;
  /** @throws where it cannot be read or written now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export class ObjectTooLargeError extends Error {
  override readonly name = 'ObjectTooLargeError';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`object is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

export class ObjectNotFoundError extends Error {
  override readonly name = 'ObjectNotFoundError';

  constructor(chave: string) {
    super(`no object ${chave}`);
  }
}

/** What stands under a key is not what the key says: the medium or somebody changed it. */
export class ObjectCorruptedError extends Error {
  override readonly name = 'ObjectCorruptedError';

  constructor(chave: string) {
    super(`content of ${chave} does not match its key`);
  }
}
