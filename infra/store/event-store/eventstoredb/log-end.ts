import { BACKWARDS, END, type EventStoreDBClient } from '@eventstore/db-client';
import { collect } from './collect.ts';
import { positionOf, type StreamNames } from './records.ts';

interface Source {
  readonly client: EventStoreDBClient;
  readonly names: StreamNames;
  readonly timeoutMs: number;
}

/**
 * The position of our last event. The server knows only the end of everybody's: what others wrote behind our last
 * event is searched once, not each time that somebody asks.
 */
export class LogEnd {
  readonly #source: Source;
  /** Up to `seen`, the newest entry that was looked at, `last` was ours. */
  #known: { readonly seen: bigint; readonly last: bigint } | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  /** 0n where nothing is ours. @throws EventStoreUnavailableError */
  async find(): Promise<bigint> {
    const { client, names, timeoutMs } = this.#source;
    const known = this.#known;
    let top: bigint | undefined;
    // Forgotten where the server goes away: it may come back with another log.
    this.#known = null;
    const [found] = await collect(() => client.readAll({ direction: BACKWARDS, fromPosition: END }), {
      names,
      timeoutMs,
      limit: 1,
      passed: (entry) => {
        const position = positionOf(entry);
        top ??= position;
        if (known === null || position === undefined || top === undefined) return false;
        // A log whose end lies before what was seen is another one.
        return position <= known.seen && top >= known.seen;
      },
    });
    const last = found?.position ?? (known !== null && top !== undefined && top >= known.seen ? known.last : 0n);
    const seen = top ?? found?.position;
    if (seen !== undefined) this.#known = { seen, last };
    return last;
  }
}
