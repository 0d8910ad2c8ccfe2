import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { ObjectCorruptedError, ObjectTooLargeError, type StoredObject } from './storage.ts';

const CHAVE = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/** Key of a content: two levels, so that no folder grows without bound. */
function chaveOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** The hash in a key. @throws {RangeError} for anything that no put ever answered, such as a path. */
export function sha256Of(chave: string): string {
  const sha256 = CHAVE.exec(chave)?.[2];
  if (sha256 === undefined) throw new RangeError('invalid storage key');
  return sha256;
}

/** Hashes and counts what passes. `summary` is known once the stream has ended. */
export class Measure extends Transform {
  readonly #hash = createHash('sha256');
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    super();
    this.#maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null, data?: Buffer) => void) {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#maxBytes) return done(new ObjectTooLargeError(this.#maxBytes));
    this.#hash.update(chunk);
    done(null, chunk);
  }

  summary(): StoredObject {
    const sha256 = this.#hash.digest('hex');
    return { chave: chaveOf(sha256), sha256, bytes: this.#bytes };
  }
}

/** Passes a content on and fails at its end where it is not what the key says. */
export function verified(chave: string): Transform {
  const expected = sha256Of(chave);
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(hash.digest('hex') === expected ? null : new ObjectCorruptedError(chave));
    },
  });
}
