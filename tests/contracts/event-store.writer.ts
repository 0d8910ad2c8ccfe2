/**
 * A process that writes, made to be killed: `node event-store.writer.ts <url> <first> <end> <events>`.
 * It goes on where the streams of its writers stand, and tells its parent what the store has confirmed.
 */
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { escrever } from './event-store.load.ts';

/** By writer, the last event confirmed. */
export type Acknowledged = readonly (readonly [writer: number, n: number])[];

const [url = '', first = '0', end = '0', events = '0'] = process.argv.slice(2);
const store = url.startsWith('esdb:') ? createEventStoreDbEventStore({ url }) : createPostgresEventStore({ url });
const fresh = new Map<number, number>();

function tell(): void {
  if (fresh.size === 0) return;
  process.send?.([...fresh] satisfies Acknowledged);
  fresh.clear();
}

const telling = setInterval(tell, 2);
const writers = Array.from({ length: Number(end) - Number(first) }, (_, i) => Number(first) + i);
await Promise.all(
  writers.map((writer) =>
    escrever(store, writer, Number(events), (n) => {
      fresh.set(writer, n);
    }),
  ),
);
clearInterval(telling);
tell();
await store.close();
process.disconnect?.();
