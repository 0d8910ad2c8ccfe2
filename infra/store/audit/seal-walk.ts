import type { LogEntry } from '../event-store/log.ts';
import { type Frontier, leafHash } from './merkle.ts';
import { hasValidSignature } from './signed-head.ts';
import { type Queryable, readSeals, type Seal } from './tree-rows.ts';

/** Seals in one reading: about 160 KB each at most. */
const PAGE = 16;

/** What is wrong with the seals themselves. */
export class SealFault extends Error {
  override readonly name = 'SealFault';
}

/** The seals in order, event by event, beside the log. Each is checked for itself as it is reached. */
export class SealWalk {
  readonly #db: Queryable;
  readonly #trusted: readonly Buffer[];
  /** Seals beyond are younger than the walk: the log that is read need not hold their events. */
  readonly #bound: number;
  #page: readonly Seal[] = [];
  #nextInPage = 0;
  #offset = 0;
  #count = 0;
  #current: Seal | null = null;
  seals = 0;

  constructor(db: Queryable, trusted: readonly Buffer[], bound: number) {
    this.#db = db;
    this.#trusted = trusted;
    this.#bound = bound;
  }

  /** The seal of the next event; null behind the last. */
  get current(): Seal | null {
    return this.#current;
  }

  /** Position that was sealed next. */
  get position(): bigint {
    return this.#current?.positions.readBigInt64BE(this.#offset * 8) ?? 0n;
  }

  /** True where the next sealed event is this one, in this place. */
  holds({ position, hash }: LogEntry): boolean {
    const at = this.#offset * 32;
    return position === this.position && this.#current?.hashes.compare(hash, 0, 32, at, at + 32) === 0;
  }

  /** Steps over one event. @returns true where it was the last of its seal: `load` must follow. */
  step(): boolean {
    this.#offset += 1;
    return this.#offset === this.#count;
  }

  /** Goes to the next seal. @throws SealFault */
  async load(): Promise<void> {
    const before = this.#current?.head;
    const start = before?.size ?? 0;
    if (this.#nextInPage === this.#page.length) {
      this.#page = start < this.#bound ? await readSeals(this.#db, start, PAGE) : [];
      this.#nextInPage = 0;
    }
    const seal = this.#page[this.#nextInPage];
    this.#nextInPage += 1;
    if (seal === undefined || start >= this.#bound) {
      this.#current = null;
      return;
    }
    if (seal.start !== start) throw new SealFault(`falta o selo que vai do tamanho ${start} ao ${seal.start}`);
    this.#checkHead(seal);
    if (before !== undefined && seal.head.at < before.at) {
      throw new SealFault(`o selo de tamanho ${seal.head.size} tem um instante anterior ao do selo que o precede`);
    }
    this.#current = seal;
    this.#offset = 0;
    this.#count = seal.head.size - seal.start;
    this.seals += 1;
  }

  #checkHead({ head, positions }: Seal): void {
    if (!this.#trusted.some((key) => key.equals(head.publicKey))) {
      const key = head.publicKey.toString('hex');
      throw new SealFault(`o selo de tamanho ${head.size} foi assinado por uma chave desconhecida (${key})`);
    }
    if (!hasValidSignature(head)) throw new SealFault(`a assinatura do selo de tamanho ${head.size} é inválida`);
    if (positions.readBigInt64BE(positions.length - 8) !== head.position) {
      throw new SealFault(`o selo de tamanho ${head.size} não termina na posição que foi assinada`);
    }
  }

  /** Where an event's hash was sealed, behind the current one too; null where it never was. */
  async positionOf(hash: Uint8Array): Promise<bigint | null> {
    for (let after = 0; ; ) {
      const page = await readSeals(this.#db, after, PAGE);
      for (const { positions, hashes } of page) {
        for (let at = 0; at < hashes.length; at += 32)
          if (hashes.compare(hash, 0, 32, at, at + 32) === 0) return positions.readBigInt64BE(at / 4);
      }
      const last = page.at(-1);
      if (last === undefined) return null;
      after = last.head.size;
    }
  }
}

/** True where the leaves that a seal names lead to the root that was signed. @param frontier the tree before the seal */
export function leadsToRoot(frontier: Frontier, { head, hashes }: Seal): boolean {
  const grown = frontier.copy();
  for (let at = 0; at < hashes.length; at += 32) grown.append(leafHash(hashes.subarray(at, at + 32)));
  return grown.root().equals(head.root);
}
