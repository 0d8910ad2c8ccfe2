import { setTimeout as sleep } from 'node:timers/promises';
import { camadaEvents } from '#domain/camada/camada.events.ts';
import type { NewEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { type EventStore, EventStoreUnavailableError, headOf, type Subscription } from '#domain/kernel/event-store.ts';
import { type StreamId, streamId, type Uuid } from '#domain/kernel/ids.ts';
import { canonicalText, chainHash } from '#infra/store/event-store/chain.ts';
import { eventIdOf, uuidV5 } from '#infra/store/event-store/event-id.ts';

/** What writers write, and the witness of what readers saw: for the contract, and at full scale for the bench. */

const AGORA = '2026-03-10T12:00:00.000Z';

export interface EventOptions {
  readonly type?: string;
  readonly data?: unknown;
  readonly recordedAt?: string;
}

/** An event whose id follows from its name alone. */
export function evento(name: string, { type = 'CamadaCriada', data, recordedAt = AGORA }: EventOptions = {}): NewEvent {
  return {
    eventId: uuidV5(name),
    type,
    // The newest of its type: an older one would come back in the newest form.
    schemaVersion: type === 'CamadaCriada' ? camadaEvents.CamadaCriada.schemaVersion : 1,
    recordedAt,
    data: data ?? { nome: name, descricao: 'Área de preservação permanente às margens do córrego', area: 12.3456 },
    meta: {
      correlationId: uuidV5(`${name}/correlation`),
      causationId: uuidV5(`${name}/causation`),
      actorId: uuidV5('actor'),
      clienteId: uuidV5('cliente'),
    },
  };
}

export function fluxo(name: string): StreamId {
  return streamId('camada', uuidV5(name));
}

/** Of one writer the n-th event: the same however often its process is started again. */
function eventoDoEscritor(writer: number, n: number): NewEvent {
  const id: Uuid = uuidV5(`escritor ${writer}`);
  const type = n % 10 === 0 ? 'CamadaInativada' : 'CamadaAlterada';
  return {
    ...evento(`${writer}/${n}`, { type, data: { writer, n } }),
    eventId: eventIdOf(id, fluxoDoEscritor(writer), n),
  };
}

export function fluxoDoEscritor(writer: number): StreamId {
  return fluxo(`escritor ${writer}`);
}

/**
 * Writes the events of one writer, one append each, going on where its stream stands.
 * @param acknowledged called with n after the store has confirmed the n-th event
 */
export async function escrever(
  store: EventStore,
  writer: number,
  events: number,
  acknowledged: (n: number) => void = () => undefined,
): Promise<void> {
  const stream = fluxoDoEscritor(writer);
  let head = headOf(await store.readStream(stream));
  while (head.revision + 1 < events) {
    const event = eventoDoEscritor(writer, head.revision + 1);
    try {
      head = (await store.append(stream, head, [event])).head;
      acknowledged(head.revision);
    } catch (error) {
      if (!(error instanceof EventStoreUnavailableError)) throw error;
      // Whether it was written is unknown: the same event again is safe.
      await sleep(20);
    }
  }
}

/** What one subscriber saw, checked event by event. */
export class Witness {
  readonly faults: string[] = [];
  seen = 0;
  upTo = 0n;
  readonly #next = new Map<StreamId, number>();
  readonly #hashes = new Map<StreamId, string>();
  readonly #only: string | undefined;
  #position = 0n;
  #running = false;
  #waiting: { readonly done: () => boolean; readonly resolve: () => void }[] = [];

  /** @param only the one event type that this subscriber asked for */
  constructor(only?: string) {
    this.#only = only;
  }

  follow(store: EventStore, after = 0n, batchSize = 500): Subscription {
    this.#position = after;
    return store.subscribe({
      after,
      batchSize,
      ...(this.#only !== undefined && { types: [this.#only] }),
      onEvents: async (events, upTo) => {
        if (this.#running) this.#fault('onEvents was called while it ran');
        this.#running = true;
        // A turn of the loop, in which a careless adapter would call again.
        await new Promise((resolve) => setImmediate(resolve));
        if (events.length > batchSize) this.#fault(`batch of ${events.length}`);
        for (const event of events) this.#see(event);
        if (upTo < this.#position) this.#fault(`upTo ${upTo} behind ${this.#position}`);
        this.upTo = upTo;
        this.#running = false;
        this.#waiting = this.#waiting.filter(({ done, resolve }) => {
          if (done()) resolve();
          return !done();
        });
      },
      onStopped: (error) => this.#fault(`stopped: ${String(error)}`),
    });
  }

  /** Resolves once so many events were seen. */
  until(count: number): Promise<void> {
    return this.#until(() => this.seen >= count);
  }

  /** Resolves once the log was read up to there, whatever was seen on the way. */
  reached(position: bigint): Promise<void> {
    return this.#until(() => this.upTo >= position);
  }

  #until(done: () => boolean): Promise<void> {
    if (done()) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push({ done, resolve }));
  }

  #see(event: RecordedEvent): void {
    this.seen += 1;
    if (event.position <= this.#position) this.#fault(`position ${event.position} after ${this.#position}`);
    this.#position = event.position;
    if (this.#only !== undefined) {
      if (event.type !== this.#only) this.#fault(`type ${event.type}`);
      return;
    }
    const { streamId: stream, revision } = event;
    const next = this.#next.get(stream) ?? revision;
    if (revision !== next) this.#fault(`${stream}: revision ${revision} where ${next} was due`);
    this.#next.set(stream, revision + 1);
    const before = this.#hashes.get(stream);
    if (before !== undefined && before !== event.previousHash) this.#fault(`${stream}: chain broken at ${revision}`);
    if (chainHash(event.previousHash, canonicalText(stream, revision, event)) !== event.hash)
      this.#fault(`${stream}: hash of ${revision} is not that of its text`);
    this.#hashes.set(stream, event.hash);
  }

  #fault(text: string): void {
    // Enough to name the fault; a broken store would fill the memory.
    if (this.faults.length < 20) this.faults.push(text);
  }
}

export interface LogCheck {
  readonly lost: number;
  readonly double: number;
  readonly outOfOrder: number;
}

/** Reads the whole log in pages and counts what is missing, double or out of order among so many writers. */
export async function conferirLog(store: EventStore, writers: number, events: number): Promise<LogCheck> {
  const ids = new Set<string>();
  let after = 0n;
  let double = 0;
  let outOfOrder = 0;
  for (;;) {
    const page = await store.readAll({ after, limit: 5_000 });
    if (page.length === 0) break;
    for (const event of page) {
      if (event.position <= after) outOfOrder += 1;
      if (ids.has(event.eventId)) double += 1;
      after = event.position;
      ids.add(event.eventId);
    }
  }
  let found = 0;
  for (let writer = 0; writer < writers; writer += 1)
    for (let n = 0; n < events; n += 1) if (ids.has(eventoDoEscritor(writer, n).eventId)) found += 1;
  // An event that nobody meant to write counts as double.
  return { lost: writers * events - found, double: double + ids.size - found, outOfOrder };
}
