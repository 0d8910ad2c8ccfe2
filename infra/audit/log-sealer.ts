import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { EventStore, Subscription } from '#domain/kernel/event-store.ts';
import { type SignedHead, signingKey } from './signed-head.ts';
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
export function createLogSealer({ store, pool, signingSeed, log }: LogSealerOptions): LogSealer {
  const key = signingKey(signingSeed);
  const stopping = new AbortController();
  let writer: TreeWriter | null = null;
  let pending: Sealable[] = [];
  let subscription: Subscription | null = null;
  let running: Promise<void> | null = null;
  let sealing: Promise<void> | null = null;

  async function sealOnce(): Promise<void> {
    writer ??= await TreeWriter.load(pool, key);
    const { position } = writer;
    // Those that another sealer was faster with.
    pending = pending.filter((event) => event.position > position);
    const events = pending.slice(0, MAX_SEAL);
    if (await writer.seal(events)) pending = pending.slice(events.length);
    else writer = null;
  }

  /** Until nothing waits. Goes on after errors of the database, until it is told to stop. */
  async function sealAll(): Promise<void> {
    while (pending.length > 0) {
      try {
        await sealOnce();
      } catch (error) {
        // Whether it was stored is unknown: the writer reads again where the tree stands.
        writer = null;
        log.warn({ err: error }, 'não foi possível selar o registro: tenta de novo');
        if (stopping.signal.aborted) return;
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  function sealInTurn(): Promise<void> {
    sealing ??= sealAll().finally(() => {
      sealing = null;
    });
    return sealing;
  }

  async function run(): Promise<void> {
    while (writer === null && !stopping.signal.aborted) {
      try {
        writer = await TreeWriter.load(pool, key);
      } catch (error) {
        log.warn({ err: error }, 'não foi possível ler a árvore do registro: tenta de novo');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    if (writer === null) return;
    subscription = store.subscribe({
      after: writer.position,
      batchSize: MAX_SEAL,
      signal: stopping.signal,
      async onEvents(events) {
        for (const { position, hash } of events) pending.push({ position, hash });
        // A long backlog is not read faster than it can be sealed.
        if (pending.length >= MAX_SEAL) await sealInTurn();
      },
      onStopped: (error) => log.error({ err: error }, 'o registro deixou de ser selado'),
    });
    while (!stopping.signal.aborted) {
      await sleep(GATHER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      await sealInTurn();
    }
  }

  return {
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await running;
      await subscription?.close();
      await sealInTurn();
    },
    head: () => writer?.head ?? null,
  };
}
