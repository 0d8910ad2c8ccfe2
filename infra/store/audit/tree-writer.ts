import type pg from 'pg';
import type { Leaves, SealedLog } from '../event-store/chain.ts';
import { type Closed, completeSubtrees, Frontier, leafHash } from './merkle.ts';
import type { SignedHead, SigningKey } from './signed-head.ts';
import { insertNodes, insertSeal, lastHead, storedTree, TILE_LEVELS } from './tree-rows.ts';

/** Events under one signature at most. */
const MAX_SEAL = 4_096;
const HASH_BYTES = 32;
const POSITION_BYTES = 8;
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
   * Adds what follows the tree in the log, at most MAX_SEAL events.
   * @returns false where somebody else has grown the tree meanwhile: this writer is then of no more use.
   */
  async seal({ positions, hashes }: Leaves): Promise<boolean> {
    if (hashes.length === 0) return true;
    const frontier = this.#frontier.copy();
    const closed: Closed[] = [];
    for (let at = 0; at < hashes.length; at += HASH_BYTES) {
      frontier.append(leafHash(hashes.subarray(at, at + HASH_BYTES)), (subtree) => {
        if (subtree.level % TILE_LEVELS === 0) closed.push(subtree);
      });
    }
    const head = this.#key.sign({
      size: frontier.size,
      root: frontier.root(),
      position: positions.readBigInt64BE(positions.length - POSITION_BYTES),
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
export async function sealPending(log: SealedLog, pool: pg.Pool, key: SigningKey): Promise<SignedHead | null> {
  return (await growTree(log, pool, key)).head;
}

/** The same, going on where an earlier writer ended. @returns the writer that ended it now */
export async function growTree(log: SealedLog, pool: pg.Pool, key: SigningKey, from?: TreeWriter): Promise<TreeWriter> {
  let writer = from ?? (await TreeWriter.load(pool, key));
  while (true) {
    const leaves = await log.readLeaves(writer.position, MAX_SEAL);
    if (leaves.hashes.length === 0) return writer;
    if (!(await writer.seal(leaves))) writer = await TreeWriter.load(pool, key);
  }
}

/** Now, or the instant given where the clock was set back behind it. */
function notBefore(instant: string | undefined): string {
  const now = new Date().toISOString();
  return instant !== undefined && instant > now ? instant : now;
}
