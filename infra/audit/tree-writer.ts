import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { type Closed, completeSubtrees, Frontier, leafHash } from './merkle.ts';
import type { SignedHead, SigningKey } from './signed-head.ts';
import { insertNodes, insertSeal, lastHead, type Sealable, storedTree, TILE_LEVELS } from './tree-rows.ts';

/** Events under one signature at most. */
export const MAX_SEAL = 4_096;
/** Held while the tree grows, so that two that grow it follow one another. */
const LOCK = [7303014, 2];

/** Grows the stored tree and signs its heads. */
export class TreeWriter {
  readonly #pool: pg.Pool;
  readonly #key: SigningKey;
  #frontier: Frontier;
  #head: SignedHead | null;

  private constructor(pool: pg.Pool, key: SigningKey, frontier: Frontier, head: SignedHead | null) {
    this.#pool = pool;
    this.#key = key;
    this.#frontier = frontier;
    this.#head = head;
  }

  /** Where the stored tree stands. */
  static async load(pool: pg.Pool, key: SigningKey): Promise<TreeWriter> {
    const head = await lastHead(pool);
    const size = head?.size ?? 0;
    const subtree = storedTree(pool);
    const roots = await Promise.all(completeSubtrees(size).map(([start, count]) => subtree(start, count)));
    const frontier = new Frontier(size, roots);
    if (head !== null && !frontier.root().equals(head.root)) {
      throw new Error(`a árvore guardada não leva à raiz assinada de tamanho ${size}`);
    }
    return new TreeWriter(pool, key, frontier, head);
  }

  get head(): SignedHead | null {
    return this.#head;
  }

  /** Position of the last sealed event. */
  get position(): bigint {
    return this.#head?.position ?? 0n;
  }

  /**
   * Adds events, in position order, at most MAX_SEAL of them.
   * @returns false where somebody else has grown the tree meanwhile: this writer is then of no more use.
   */
  async seal(events: readonly Sealable[]): Promise<boolean> {
    const last = events.at(-1);
    if (last === undefined) return true;
    const frontier = this.#frontier.copy();
    const closed: Closed[] = [];
    const hashes = Buffer.from(events.map((event) => event.hash).join(''), 'hex');
    const positions = Buffer.alloc(events.length * 8);
    for (const [n, event] of events.entries()) {
      positions.writeBigInt64BE(event.position, n * 8);
      frontier.append(leafHash(hashes.subarray(n * 32, n * 32 + 32)), (subtree) => {
        if (subtree.level % TILE_LEVELS === 0) closed.push(subtree);
      });
    }
    const head = this.#key.sign({
      size: frontier.size,
      root: frontier.root(),
      position: last.position,
      at: notBefore(this.#head?.at),
    });
    const start = this.#frontier.size;
    const stored = await this.#transaction(async (client) => {
      if (((await lastHead(client))?.size ?? 0) !== start) return false;
      await insertSeal(client, { start, head, positions, hashes });
      await insertNodes(client, closed);
      return true;
    });
    if (stored) {
      this.#frontier = frontier;
      this.#head = head;
    }
    return stored;
  }

  async #transaction(work: (client: pg.PoolClient) => Promise<boolean>): Promise<boolean> {
    const client = await this.#pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', LOCK);
      const done = await work(client);
      await client.query(done ? 'COMMIT' : 'ROLLBACK');
      client.release();
      return done;
    } catch (error) {
      // Ends the connection, and with it the transaction.
      client.release(true);
      throw error;
    }
  }
}

/** Seals everything that the log holds beyond the stored tree. @returns the newest head; null for an empty log */
export async function sealPending(store: EventStore, pool: pg.Pool, key: SigningKey): Promise<SignedHead | null> {
  let writer = await TreeWriter.load(pool, key);
  while (true) {
    const events = await store.readAll({ after: writer.position, limit: MAX_SEAL });
    if (events.length === 0) return writer.head;
    if (!(await writer.seal(events))) writer = await TreeWriter.load(pool, key);
  }
}

/** Now, or the instant given where the clock was set back behind it. */
function notBefore(instant: string | undefined): string {
  const now = new Date().toISOString();
  return instant !== undefined && instant > now ? instant : now;
}
