import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { WakeUp } from '../wake-up.ts';

const CHANNEL = 'event_store';
/** At most one NOTIFY in this time: it takes a lock of its own, and readers read in batches anyway. */
const DEBOUNCE_MS = 10;
const MAX_BACKOFF_MS = 1_000;

/**
 * Tells subscribers in this process and in others that events were committed. NOTIFY inside the append would cost
 * more than half of its throughput, so it follows, outside of the transaction; one that is lost is made good by the
 * safety poll of whoever subscribes.
 */
export class Announcements {
  readonly #pool: pg.Pool;
  readonly #wakeUp: WakeUp;
  readonly #own = randomUUID();
  readonly #closing = new AbortController();
  #listening: Promise<void> | null = null;
  #announcing: Promise<void> | null = null;
  #again = false;

  constructor(pool: pg.Pool, wakeUp: WakeUp) {
    this.#pool = pool;
    this.#wakeUp = wakeUp;
  }

  /** After a commit. */
  announce(): void {
    this.#wakeUp.call();
    this.#again = true;
    this.#announcing ??= this.#announceWhileNeeded().finally(() => {
      this.#announcing = null;
    });
  }

  /** Hears other processes from now on. */
  listen(): void {
    this.#listening ??= this.#listenWhileOpen();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wakeUp.call();
    await Promise.all([this.#listening, this.#announcing]);
  }

  async #announceWhileNeeded(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#pool.query('SELECT pg_notify($1, $2)', [CHANNEL, this.#own]).catch(() => undefined);
      await this.#pause(DEBOUNCE_MS);
    }
  }

  async #listenWhileOpen(): Promise<void> {
    let backoff = DEBOUNCE_MS;
    while (!this.#closing.signal.aborted) {
      try {
        const client = await this.#pool.connect();
        await this.#hear(client);
        backoff = DEBOUNCE_MS;
      } catch {
        backoff = Math.min(MAX_BACKOFF_MS, backoff * 2);
      }
      await this.#pause(backoff);
    }
  }

  /** Resolves when the connection is lost or the store closes; the connection goes in either case. */
  async #hear(client: pg.PoolClient): Promise<void> {
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      if (this.#closing.signal.aborted) resolve();
      this.#closing.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === CHANNEL && payload !== this.#own) this.#wakeUp.call();
    });
    try {
      await client.query('LISTEN event_store');
      // What was announced while nobody listened.
      this.#wakeUp.call();
      await lost;
    } finally {
      client.release(true);
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}
