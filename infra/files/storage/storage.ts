import type { Readable } from 'node:stream';
import type { Uuid } from '#domain/kernel/ids.ts';

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
  /** Told of the object before anything stands under its key; where it throws, nothing stays. */
  readonly announce?: (object: StoredObject) => Promise<void>;
}

/** A part of something that is still on its way, under a name of its own. */
export interface StagedPiece {
  readonly nome: string;
  readonly bytes: number;
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
  /**
   * Some bytes of it, fewer where it ends before. What they are is not checked against the key: of files that were
   * written here, and whose whole is checked elsewhere. @throws ObjectNotFoundError
   */
  slice(chave: string, from: number, bytes: number): Promise<Uint8Array>;
  /** Size in bytes; null where there is none. */
  head(chave: string): Promise<{ readonly bytes: number } | null>;
  /** No error where there is none. Whoever deletes knows that nobody else means the same content. */
  delete(chave: string): Promise<void>;
  /**
   * Keeps what arrives of `source` as a temporary piece of a group; where the source breaks off, what came before stays.
   * @param grupo a UUID @throws ObjectTooLargeError; then nothing stays
   */
  stage(grupo: Uuid, source: AsyncIterable<Uint8Array>, options: Pick<PutOptions, 'maxBytes'>): Promise<StagedPiece>;
  /** The content of a piece. @throws ObjectNotFoundError */
  staged(nome: string): Promise<Readable>;
  /** No error where there is none. */
  unstage(nome: string): Promise<void>;
  /**
   * Removes what crashed or abandoned puts left behind, untouched for so long; pieces of one group stay or go together,
   * by the youngest of them. @returns how many
   */
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
