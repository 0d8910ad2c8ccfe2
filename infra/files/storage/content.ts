import { createHash, randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import type { Uuid } from '#domain/kernel/ids.ts';
import { heard } from '#infra/heard.ts';
import { ObjectCorruptedError, ObjectTooLargeError, type StoredObject } from './storage.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const PIECE = new RegExp(`^${UUID.source}\\.${UUID.source}$`);
const CHAVE = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})$/;

/** Key of a content: two levels, so that no folder grows without bound. */
export function chaveOf(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** Key that a content has, or would have, in storage. */
export function keyOfContent(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return chaveOf(hash.digest('hex'));
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
  return heard(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
      flush(done) {
        done(hash.digest('hex') === expected ? null : new ObjectCorruptedError(chave));
      },
    }),
  );
}

/** A name for the next piece of a group. */
export function newPieceName(grupo: Uuid): string {
  return pieceName(`${grupo}.${randomUUID()}`);
}

/** @throws {RangeError} for anything that no stage ever answered, such as a path */
export function pieceName(nome: string): string {
  if (!PIECE.test(nome)) throw new RangeError('invalid name of a piece');
  return nome;
}

/** What arrives of a source: it ends where the source breaks off. */
export async function* untilBroken(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch {
    // Whoever sends it says how much of it came, and goes on from there.
  }
}

interface Temporary {
  readonly name: string;
  /** When it was last written to: milliseconds since 1970. */
  readonly touched: number;
}

/** Which temporary things nobody has touched since `limit`, each judged by the youngest of its group. */
export function abandoned(entries: readonly Temporary[], limit: number): readonly string[] {
  const groupOf = (name: string) => name.split('.', 1)[0] ?? name;
  const youngest = new Map<string, number>();
  for (const { name, touched } of entries) {
    const group = groupOf(name);
    youngest.set(group, Math.max(touched, youngest.get(group) ?? 0));
  }
  return entries.filter(({ name }) => (youngest.get(groupOf(name)) ?? 0) <= limit).map(({ name }) => name);
}
