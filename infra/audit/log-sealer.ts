import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { SealedLog } from '../event-store/chain.ts';
import { type SignedHead, type SigningKey, signingKey } from './signed-head.ts';
import { growTree, type TreeWriter } from './tree-writer.ts';

export interface LogSealerOptions {
  readonly store: SealedLog;
  /** Of the application's role: it may only insert. */
  readonly pool: pg.Pool;
  /** AUDIT_SIGNING_KEY */
  readonly signingSeed: string;
  readonly log: Pick<Logger, 'warn'>;
}

export interface LogSealer {
  start(): void;
  /** Seals what has arrived, then ends. */
  stop(): Promise<void>;
  /** The newest head that this sealer has signed or found. */
  head(): SignedHead | null;
}

/** Events wait so long for others to share a signature with; the log is asked and not subscribed to, as only hashes are needed. */
const GATHER_MS = 1_000;

/**
 * Follows the log and seals it into the Merkle tree: a component of the projector's process.
 * Several may run at once: each growth of the tree is one transaction, and who comes second starts over.
 */
export function createLogSealer(options: LogSealerOptions): LogSealer {
  return new FollowingSealer(options);
}

class FollowingSealer implements LogSealer {
  readonly #options: LogSealerOptions;
  readonly #key: SigningKey;
  readonly #stopping = new AbortController();
  /** Null where it is not known where the stored tree stands: at the start, and after an error. */
  #writer: TreeWriter | null = null;
  #running: Promise<void> | null = null;

  constructor(options: LogSealerOptions) {
    this.#options = options;
    this.#key = signingKey(options.signingSeed);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#seal();
  }

  head(): SignedHead | null {
    return this.#writer?.head ?? null;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await this.#seal();
      await sleep(GATHER_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #seal(): Promise<void> {
    const { store, pool, log } = this.#options;
    try {
      this.#writer = await growTree(store, pool, this.#key, this.#writer ?? undefined);
    } catch (error) {
      this.#writer = null;
      log.warn({ err: error }, 'não foi possível selar o registro: tenta de novo');
    }
  }
}
