import { hash as digest } from 'node:crypto';

/** Where each stream stands while the log is walked: 36 bytes a stream, so that millions of them fit. */
const KEY = 16;
const FIRST_CAPACITY = 1_024;
const MAX_LOAD = 0.7;
/** What a stream's first event points to. */
const NO_HASH = Buffer.alloc(32);

export type ChainFault = 'revision' | 'previous-hash';

/**
 * An open-addressing table over typed arrays: a Map of strings and objects would take several hundred bytes a stream.
 * Streams are known by 128 bits of the hash of their name, links by 128 bits of the hash that they point to.
 */
export class StreamTable {
  #capacity = FIRST_CAPACITY;
  #size = 0;
  #keys = Buffer.alloc(FIRST_CAPACITY * KEY);
  #hashes = Buffer.alloc(FIRST_CAPACITY * KEY);
  /** Next revision of the stream; 0 marks a free place. */
  #next = new Uint32Array(FIRST_CAPACITY);

  /**
   * Follows a stream by one event. Null where it continues the stream as it stood.
   * @param previousHash bytes that begin with it
   */
  follow(streamId: string, revision: number, previousHash: Uint8Array, hash: Uint8Array): ChainFault | null {
    const key = digest('sha256', streamId, 'buffer');
    let place = this.#placeOf(key, 0);
    const next = this.#next[place] ?? 0;
    if (revision !== next) return 'revision';
    if (
      next === 0
        ? NO_HASH.compare(previousHash, 0, 32)
        : this.#hashes.compare(previousHash, 0, KEY, place * KEY, place * KEY + KEY)
    )
      return 'previous-hash';
    if (next === 0) {
      if (this.#size >= this.#capacity * MAX_LOAD) {
        this.#grow();
        place = this.#placeOf(key, 0);
      }
      this.#size += 1;
      this.#keys.set(key.subarray(0, KEY), place * KEY);
    }
    this.#hashes.set(hash.subarray(0, KEY), place * KEY);
    this.#next[place] = revision + 1;
    return null;
  }

  /** Of the stream, or the free place where it would go. The key is already random: its first bits are the place. */
  #placeOf(key: Buffer, offset: number): number {
    let place = key.readUInt32LE(offset) % this.#capacity;
    while (
      this.#next[place] !== 0 &&
      this.#keys.compare(key, offset, offset + KEY, place * KEY, place * KEY + KEY) !== 0
    )
      place = (place + 1) % this.#capacity;
    return place;
  }

  #grow(): void {
    const [keys, hashes, next] = [this.#keys, this.#hashes, this.#next];
    this.#capacity *= 2;
    this.#keys = Buffer.alloc(this.#capacity * KEY);
    this.#hashes = Buffer.alloc(this.#capacity * KEY);
    this.#next = new Uint32Array(this.#capacity);
    for (const [old, revision] of next.entries()) {
      if (revision === 0) continue;
      const place = this.#placeOf(keys, old * KEY);
      keys.copy(this.#keys, place * KEY, old * KEY, old * KEY + KEY);
      hashes.copy(this.#hashes, place * KEY, old * KEY, old * KEY + KEY);
      this.#next[place] = revision;
    }
  }
}
