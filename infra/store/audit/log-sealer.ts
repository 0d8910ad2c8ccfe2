import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { SealedLog } from '../event-store/chain.ts';
import type { HeadAnnouncer } from './heads-out/announcer.ts';
import type { HeadShelf } from './heads-out/head-shelf.ts';
import { LogFloor, LogShrunkError } from './heads-out/log-floor.ts';
import { headToFile, type SignedHead, type SigningKey, signingKey } from './signed-head.ts';
import { growTree, type TreeWriter } from './tree-writer.ts';

export interface LogSealerOptions {
  readonly store: SealedLog & Pick<EventStore, 'lastPosition'>;
  /** Of the application's role: it may only insert. */
  readonly pool: pg.Pool;
  /** AUDIT_SIGNING_KEY */
  readonly signingSeed: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Where heads go out to. */
  readonly shelf: HeadShelf;
  /** Null where nobody outside is told. */
  readonly announcer?: HeadAnnouncer | null;
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
/** Heads go out so far apart: what a cut could take away without a trace outside is younger. */
const OUT_MS = 5_000;
/** One that refuses says so again. */
const SAY_AGAIN_MS = 60_000;

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
  readonly #floor: LogFloor;
  #outAt = Number.NEGATIVE_INFINITY;
  #refused: { readonly message: string; readonly at: number } | null = null;

  constructor(options: LogSealerOptions) {
    this.#options = options;
    this.#key = signingKey(options.signingSeed);
    this.#floor = new LogFloor(options.shelf, [this.#key.publicKey]);
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.#outAt = Number.NEGATIVE_INFINITY;
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
      if (this.#refused !== null) await this.#floor.look();
      await this.#floor.check(store, pool);
      this.#refused = null;
      this.#writer = await growTree(store, pool, this.#key, this.#writer ?? undefined);
      await this.#putOut(this.#writer.head);
    } catch (error) {
      this.#writer = null;
      if (error instanceof LogShrunkError) return this.#refuse(error.message);
      log.warn({ err: error }, 'não foi possível selar o registro: tenta de novo');
    }
  }

  /** Sealed and gone out are two steps: a crash in between leaves the head to the next. */
  async #putOut(head: SignedHead | null): Promise<void> {
    if (head === null || performance.now() - this.#outAt < OUT_MS) return;
    const { shelf, log, announcer } = this.#options;
    await this.#floor.raise(head, async () => {
      await shelf.add(headToFile(head));
      this.#outAt = performance.now();
      log.info({ cabeca: headToFile(head) }, 'cabeça do registro assinada');
      void announcer?.announce(head);
    });
  }

  #refuse(message: string): void {
    const { log, announcer } = this.#options;
    const now = performance.now();
    if (this.#refused?.message === message && now - this.#refused.at < SAY_AGAIN_MS) return;
    if (this.#refused?.message !== message) void announcer?.alarm(message);
    this.#refused = { message, at: now };
    log.error(`REGISTRO CORTADO. ${message}`);
  }
}
