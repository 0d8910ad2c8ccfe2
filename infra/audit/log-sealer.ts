import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { type SignedHead, type SigningKey, signingKey } from './signed-head.ts';
import type { Sealable } from './tree-rows.ts';
import { MAX_SEAL, TreeWriter } from './tree-writer.ts';

export interface LogSealerOptions {
  readonly store: EventStore;
  /** Of the application's role: it may only insert. */
  readonly pool: pg.Pool;
  /** AUDIT_SIGNING_KEY */
  readonly signingSeed: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

export interface LogSealer {
  start(): void;
  /** Seals what has arrived, then ends. */
  stop(): Promise<void>;
  /** The newest head that this sealer has signed or found. */
  head(): SignedHead | null;
}

/** Events wait so long for others to share a signature with. */
const GATHER_MS = 1_000;
const RETRY_MS = 1_000;

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
  #writer: TreeWriter | null = null;
  #pending: Sealable[] = [];
  #running: Promise<void> | null = null;
  #sealing: Promise<void> | null = null;

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
    await this.#sealInTurn();
  }

  head(): SignedHead | null {
    return this.#writer?.head ?? null;
  }

  async #run(): Promise<void> {
    const after = await this.#startingPoint();
    if (after === null) return;
    const subscription = this.#options.store.subscribe({
      after,
      batchSize: MAX_SEAL,
      onEvents: async (events) => {
        for (const { position, hash } of events) this.#pending.push({ position, hash });
        // A long backlog is not read faster than it can be sealed.
        if (this.#pending.length >= MAX_SEAL) await this.#sealInTurn();
      },
      onStopped: (error) => this.#options.log.error({ err: error }, 'o registro deixou de ser selado'),
    });
    while (!this.#stopping.signal.aborted) {
      await this.#pause(GATHER_MS);
      await this.#sealInTurn();
    }
    await subscription.close();
  }

  /** Where the stored tree ends; null where this sealer was stopped before the database answered. */
  async #startingPoint(): Promise<bigint | null> {
    while (!this.#stopping.signal.aborted) {
      try {
        this.#writer = await TreeWriter.load(this.#options.pool, this.#key);
        return this.#writer.position;
      } catch (error) {
        this.#options.log.warn({ err: error }, 'não foi possível ler a árvore do registro: tenta de novo');
        await this.#pause(RETRY_MS);
      }
    }
    return null;
  }

  #sealInTurn(): Promise<void> {
    this.#sealing ??= this.#sealAll().finally(() => {
      this.#sealing = null;
    });
    return this.#sealing;
  }

  /** Until nothing waits. Goes on after errors of the database, until it is told to stop. */
  async #sealAll(): Promise<void> {
    while (this.#pending.length > 0) {
      try {
        await this.#sealOnce();
      } catch (error) {
        // Whether it was stored is unknown: the writer reads again where the tree stands.
        this.#writer = null;
        this.#options.log.warn({ err: error }, 'não foi possível selar o registro: tenta de novo');
        if (this.#stopping.signal.aborted) return;
        await this.#pause(RETRY_MS);
      }
    }
  }

  async #sealOnce(): Promise<void> {
    this.#writer ??= await TreeWriter.load(this.#options.pool, this.#key);
    const { position } = this.#writer;
    // Another sealer may have been faster with some of them.
    this.#pending = this.#pending.filter((event) => event.position > position);
    const events = this.#pending.slice(0, MAX_SEAL);
    if (await this.#writer.seal(events)) this.#pending = this.#pending.slice(events.length);
    else this.#writer = null;
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
