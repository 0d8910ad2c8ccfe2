import { expect, it } from 'vitest';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import {
  EMPTY_HEAD,
  type EventStore,
  EventStoreUnavailableError,
  type StreamHead,
  type SubscribeOptions,
} from '#domain/kernel/event-store.ts';
import type { RemoteStoreUnderTest, StoreUnderTest } from './event-store.contract.ts';
import { conferirLog, escrever, evento, fluxo, Witness } from './event-store.load.ts';

const WRITERS = 24;
const EVENTS = 1_000;

/** Appends events one by one to a stream of its own. */
async function appendEach(store: EventStore, names: readonly string[], from: StreamHead = EMPTY_HEAD) {
  let head = from;
  for (const name of names) head = (await store.append(fluxo('represa'), head, [evento(name)])).head;
  return head;
}

/** What arrives at a subscription, and a promise for the moment when `count` events have arrived. */
function collect(count: number, options: Partial<SubscribeOptions> = {}) {
  const events: RecordedEvent[] = [];
  const arrived = Promise.withResolvers<readonly RecordedEvent[]>();
  const full: SubscribeOptions = {
    after: 0n,
    onEvents: (batch) => {
      events.push(...batch);
      if (events.length >= count) arrived.resolve(events);
    },
    onStopped: arrived.reject,
    ...options,
  };
  return { options: full, events, arrived: arrived.promise };
}

const idsOf = (names: readonly string[]) => names.map((name) => evento(name).eventId);

export function describeSubscriptions(current: () => StoreUnderTest): void {
  const store = () => current().store;

  it('quem assina desde o início recebe o passado e depois o que acontece', async () => {
    const head = await appendEach(store(), ['a', 'b']);
    const { options, arrived } = collect(4);
    const subscription = store().subscribe(options);
    await appendEach(store(), ['c', 'd'], head);
    expect((await arrived).map((event) => event.eventId)).toEqual(idsOf(['a', 'b', 'c', 'd']));
    await subscription.close();
  });

  it('quem assina de uma posição recebe só o que vem depois dela', async () => {
    const head = await appendEach(store(), ['a', 'b']);
    const { options, arrived } = collect(1, { after: await store().lastPosition() });
    const subscription = store().subscribe(options);
    await appendEach(store(), ['c'], head);
    expect((await arrived).map((event) => event.eventId)).toEqual(idsOf(['c']));
    await subscription.close();
  });

  it('quem assina por tipo recebe só esse tipo, e sabe até onde se leu', async () => {
    const types = ['CamadaRemovida'];
    let head = await appendEach(store(), ['a', 'b']);
    let upTo = 0n;
    const { options, events, arrived } = collect(2, { types });
    const subscription = store().subscribe({
      ...options,
      onEvents: (batch, position) => {
        upTo = position;
        return options.onEvents(batch, position);
      },
    });
    for (const name of ['c', 'd']) {
      head = (await store().append(fluxo('represa'), head, [evento(name, { type: 'CamadaRemovida' })])).head;
      head = await appendEach(store(), [`depois de ${name}`], head);
    }
    await arrived;
    expect(events.map((event) => event.eventId)).toEqual(idsOf(['c', 'd']));
    expect(upTo).toBeGreaterThanOrEqual(events[1]?.position ?? 0n);
    await subscription.close();
  });

  it('o que outro processo escreve também chega', async () => {
    const other = current().open();
    const { options, arrived } = collect(3);
    const subscription = store().subscribe(options);
    await appendEach(other, ['a', 'b', 'c']);
    expect((await arrived).map((event) => event.eventId)).toEqual(idsOf(['a', 'b', 'c']));
    await subscription.close();
    await other.close();
  });

  it('lotes respeitam o tamanho pedido e nunca se sobrepõem', async () => {
    await appendEach(store(), ['a', 'b', 'c', 'd', 'e']);
    const witness = new Witness();
    const subscription = witness.follow(store(), 0n, 2);
    await witness.until(5);
    await subscription.close();
    expect(witness.faults).toEqual([]);
  });

  it('um erro de quem recebe para a assinatura e é dito', async () => {
    const head = await appendEach(store(), ['a']);
    const stopped = Promise.withResolvers<unknown>();
    let calls = 0;
    const subscription = store().subscribe({
      after: 0n,
      onEvents: () => {
        calls += 1;
        throw new RangeError('não sei ler');
      },
      onStopped: stopped.resolve,
    });
    expect(await stopped.promise).toBeInstanceOf(RangeError);
    await appendEach(store(), ['b'], head);
    await subscription.close();
    expect(calls).toBe(1);
  });

  it('encerrada, a assinatura espera o lote em curso e não entrega mais nada', async () => {
    const head = await appendEach(store(), ['a']);
    const entered = Promise.withResolvers<void>();
    const leave = Promise.withResolvers<void>();
    const seen: string[] = [];
    const subscription = store().subscribe({
      after: 0n,
      onEvents: async (events) => {
        entered.resolve();
        await leave.promise;
        seen.push(...events.map((event) => event.eventId));
      },
    });
    await entered.promise;
    const closed = subscription.close();
    expect(seen).toEqual([]);
    leave.resolve();
    await closed;
    await appendEach(store(), ['b'], head);
    expect(seen).toEqual(idsOf(['a']));
  });

  it('um sinal encerra a assinatura', async () => {
    const aborting = new AbortController();
    const { options, events, arrived } = collect(1, { signal: aborting.signal });
    const subscription = store().subscribe(options);
    const head = await appendEach(store(), ['a']);
    await arrived;
    aborting.abort();
    await subscription.close();
    await appendEach(store(), ['b'], head);
    expect(events).toHaveLength(1);
  });

  it(`${WRITERS} escritores de ${EVENTS} eventos cada: quem assina vê cada evento uma vez, na ordem`, async () => {
    const all = new Witness();
    const some = new Witness('CamadaInativada');
    const late = new Witness();
    const other = current().open();
    const subscriptions = [all.follow(store()), some.follow(other)];
    const writing = Array.from({ length: WRITERS }, (_, writer) => escrever(store(), writer, EVENTS));
    await all.until((WRITERS * EVENTS) / 2);
    const middle = all.upTo;
    const missed = all.seen;
    subscriptions.push(late.follow(other, middle));
    await Promise.all(writing);
    await Promise.all([
      all.until(WRITERS * EVENTS),
      some.until((WRITERS * EVENTS) / 10),
      late.until(WRITERS * EVENTS - missed),
    ]);
    await Promise.all(subscriptions.map((subscription) => subscription.close()));
    await other.close();
    expect([all.seen, some.seen, late.seen]).toEqual([
      WRITERS * EVENTS,
      (WRITERS * EVENTS) / 10,
      WRITERS * EVENTS - missed,
    ]);
    expect([...all.faults, ...some.faults, ...late.faults]).toEqual([]);
    expect(await conferirLog(store(), WRITERS, EVENTS)).toEqual({ lost: 0, double: 0, outOfOrder: 0 });
  }, 300_000);
}

/** As a caller does that keeps what the person typed: the same event again until the store is back. */
async function appendPersistently(store: EventStore, name: string, head: StreamHead): Promise<StreamHead> {
  for (;;) {
    try {
      return (await store.append(fluxo('represa'), head, [evento(name)])).head;
    } catch (error) {
      if (!(error instanceof EventStoreUnavailableError)) throw error;
    }
  }
}

export function describeFaults(current: () => RemoteStoreUnderTest): void {
  const store = () => current().store;

  it('depois de uma conexão cortada, a assinatura continua de onde estava, sem falta nem repetição', async () => {
    const witness = new Witness();
    const subscription = witness.follow(store());
    let head = await appendEach(store(), ['a', 'b']);
    await witness.until(2);
    for (let cut = 1; cut <= 3; cut += 1) {
      await current().reconnectFault();
      head = await appendPersistently(store(), `${cut}`, head);
      await witness.until(2 + cut);
    }
    await subscription.close();
    expect(witness.faults).toEqual([]);
    expect(witness.seen).toBe(5);
  });

  it('sem servidor, escrever e ler falham como indisponível; de volta o servidor, tudo segue', async () => {
    const witness = new Witness();
    const subscription = witness.follow(store());
    const head = await appendEach(store(), ['a']);
    await witness.until(1);
    const restore = await current().outage();
    await expect(store().append(fluxo('represa'), head, [evento('b')])).rejects.toThrow(EventStoreUnavailableError);
    await expect(store().readStream(fluxo('represa'))).rejects.toThrow(EventStoreUnavailableError);
    await expect(store().lastPosition()).rejects.toThrow(EventStoreUnavailableError);
    await restore();
    await appendPersistently(store(), 'b', head);
    await witness.until(2);
    await subscription.close();
    expect(witness.faults).toEqual([]);
  });
}
