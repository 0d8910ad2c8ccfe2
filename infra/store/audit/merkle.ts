import { hash as digest } from 'node:crypto';

/**
 * The Merkle tree of RFC 6962 over the hashes of the log's events, in position order.
 * Sizes and indices are JS numbers: exact up to 2^53 events. All hashes are 32 bytes.
 */

/** Hash of the leaf of an event: SHA-256(0x00 || hash of the event). */
export function leafHash(eventHash: Uint8Array): Buffer {
  leafInput.set(eventHash, 1);
  return digest('sha256', leafInput, 'buffer');
}

/** Hash of the node over two others: SHA-256(0x01 || left || right). */
export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  nodeInput.set(left, 1);
  nodeInput.set(right, 33);
  return digest('sha256', nodeInput, 'buffer');
}

const leafInput = Buffer.alloc(33);
const nodeInput = Buffer.alloc(65, 1);

const EMPTY_ROOT = digest('sha256', Buffer.alloc(0), 'buffer');

/** A complete subtree that has just been closed: 2^level leaves, the index-th of its level. */
export interface Closed {
  readonly level: number;
  readonly index: number;
  readonly hash: Buffer;
}

/** The roots of the complete subtrees that a growing tree ends in, the largest first: all that growing needs. */
export class Frontier {
  #size: number;
  readonly #roots: Buffer[];

  /** @param roots one for each set bit of `size`, the largest subtree first. */
  constructor(size = 0, roots: readonly Buffer[] = []) {
    this.#size = size;
    this.#roots = [...roots];
  }

  get size(): number {
    return this.#size;
  }

  /** @param closed told of every subtree that this leaf completes. */
  append(leaf: Buffer, closed?: (subtree: Closed) => void): void {
    let hash = leaf;
    let level = 0;
    // As in binary addition: each set bit at the low end is a subtree of the same size, waiting on the left.
    for (let rest = this.#size; rest % 2 === 1; rest = (rest - 1) / 2) {
      hash = nodeHash(this.#roots.pop() ?? hash, hash);
      level += 1;
      closed?.({ level, index: (rest - 1) / 2, hash });
    }
    this.#roots.push(hash);
    this.#size += 1;
  }

  root(): Buffer {
    const last = this.#roots.at(-1);
    if (last === undefined) return EMPTY_ROOT;
    return this.#roots.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last);
  }

  copy(): Frontier {
    return new Frontier(this.#size, this.#roots);
  }
}

/** Gives the root of the complete subtree over the leaves from `start` on; `count` is a power of two and divides it. */
export type Subtree = (start: number, count: number) => Promise<Buffer>;

/** The complete subtrees that a tree of this size ends in, the largest first: [start, count]. */
export function completeSubtrees(size: number): readonly (readonly [number, number])[] {
  const parts: [number, number][] = [];
  for (let start = 0; start < size; ) {
    const count = largestPower(size - start);
    parts.push([start, count]);
    start += count;
  }
  return parts;
}

/** Hash over any range that the recursion of RFC 6962 meets. */
async function rangeHash(start: number, end: number, subtree: Subtree): Promise<Buffer> {
  const count = end - start;
  if (largestPower(count) === count) return subtree(start, count);
  const split = start + largestPower(count);
  return nodeHash(await rangeHash(start, split, subtree), await rangeHash(split, end, subtree));
}

/** The siblings from leaf to root that prove that leaf `index` is in the tree of `size` leaves (RFC 6962, 2.1.1). */
export async function inclusionPath(index: number, size: number, subtree: Subtree): Promise<Buffer[]> {
  const path: Buffer[] = [];
  let start = 0;
  let end = size;
  while (end - start > 1) {
    const split = start + splitOf(end - start);
    if (index < split) {
      path.push(await rangeHash(split, end, subtree));
      end = split;
    } else {
      path.push(await rangeHash(start, split, subtree));
      start = split;
    }
  }
  return path.reverse();
}

/** The nodes that prove that the tree of `size` leaves extends the tree of its first `earlier` leaves (2.1.2). */
export async function consistencyPath(earlier: number, size: number, subtree: Subtree): Promise<Buffer[]> {
  const path: Buffer[] = [];
  if (earlier === 0 || earlier === size) return path;
  let start = 0;
  let end = size;
  let whole = true;
  while (earlier !== end) {
    const split = start + splitOf(end - start);
    if (earlier <= split) {
      path.push(await rangeHash(split, end, subtree));
      end = split;
    } else {
      path.push(await rangeHash(start, split, subtree));
      start = split;
      whole = false;
    }
  }
  // The earlier tree itself is known to who checks, unless it ends in the middle of the later one.
  if (!whole) path.push(await rangeHash(start, end, subtree));
  return path.reverse();
}

/** True where the path leads from the leaf to the root (RFC 9162, 2.1.3.2). */
export function includes(leaf: Buffer, index: number, size: number, path: readonly Buffer[], root: Buffer): boolean {
  if (index < 0 || index >= size) return false;
  let hash = leaf;
  let position = index;
  let last = size - 1;
  for (const sibling of path) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      hash = nodeHash(sibling, hash);
      while (position % 2 === 0 && position !== 0) {
        position /= 2;
        last = half(last);
      }
    } else {
      hash = nodeHash(hash, sibling);
    }
    position = half(position);
    last = half(last);
  }
  return last === 0 && hash.equals(root);
}

/** A size and the root of the tree of that size. */
export interface TreeHead {
  readonly size: number;
  readonly root: Buffer;
}

/** True where the path shows that the later tree begins with the whole of the earlier one (RFC 9162, 2.1.4.2). */
export function extendsTree(earlier: TreeHead, later: TreeHead, path: readonly Buffer[]): boolean {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return path.length === 0 && earlier.root.equals(later.root);
  if (earlier.size === 0) return path.length === 0 && earlier.root.equals(EMPTY_ROOT);
  // A complete earlier tree is a node of the later one: its root is where the path begins, and not sent.
  const nodes = largestPower(earlier.size) === earlier.size ? [earlier.root, ...path] : path;
  const [first, ...rest] = nodes;
  if (first === undefined) return false;
  let position = earlier.size - 1;
  let last = later.size - 1;
  while (position % 2 === 1) {
    position = half(position);
    last = half(last);
  }
  let small = first;
  let large = first;
  for (const node of rest) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      small = nodeHash(node, small);
      large = nodeHash(node, large);
      while (position % 2 === 0 && position !== 0) {
        position /= 2;
        last = half(last);
      }
    } else {
      large = nodeHash(large, node);
    }
    position = half(position);
    last = half(last);
  }
  return last === 0 && small.equals(earlier.root) && large.equals(later.root);
}

function half(n: number): number {
  return Math.floor(n / 2);
}

/** The largest power of two that is not larger than n. */
function largestPower(n: number): number {
  const power = 2 ** Math.floor(Math.log2(n));
  // The logarithm of a large number just below a power of two is rounded up to it.
  return power > n ? power / 2 : power;
}

/** The largest power of two smaller than n: where RFC 6962 divides a range. */
function splitOf(n: number): number {
  const power = largestPower(n);
  return power === n ? n / 2 : power;
}
