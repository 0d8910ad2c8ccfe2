import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EMPTY_HEAD,
  EventStoreUnavailableError,
  EventTooLargeError,
  MAX_EVENT_BYTES,
  type SubscribeOptions,
} from '#domain/kernel/event-store.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { startDouble } from '#tests/support/eventstoredb-double/double.ts';
import { startDoubleProcess } from '#tests/support/eventstoredb-double/process.ts';
import { describeEventStoreContract, describeEventStoreFaults } from './event-store.contract.ts';
import { escreverComMortes } from './event-store.killed-writers.ts';
import { conferirLog, evento, fluxo, Witness } from './event-store.load.ts';

async function onDouble(options: Parameters<typeof startDouble>[0] = {}) {
  const double = await startDouble(options);
  const { url } = double;
  const store = createEventStoreDbEventStore({ url });
  return {
    double,
    store,
    open: () => createEventStoreDbEventStore({ url }),
    reconnectFault: () => double.dropConnections(),
    async outage() {
      double.interrupt();
      return () => double.resume();
    },
    async dispose() {
      await store.close();
      double.stop();
    },
  };
}

describeEventStoreContract('no EventStoreDB (dublê)', onDouble);
describeEventStoreFaults('no EventStoreDB (dublê)', onDouble);

const real = process.env.EVENTSTORE_TEST_URL;
if (real !== undefined) {
  describeEventStoreContract('no EventStoreDB de EVENTSTORE_TEST_URL', async () => {
    // The log of the server is one: each case has a namespace of its own in it.
    const namespace = `t${crypto.randomUUID().replaceAll('-', '')}`;
    const store = createEventStoreDbEventStore({ url: real, namespace });
    return {
      store,
      open: () => createEventStoreDbEventStore({ url: real, namespace }),
      dispose: () => store.close(),
    };
  });
}

describe('EventStoreDB', () => {
  const stream = fluxo('represa');
  let current: Awaited<ReturnType<typeof onDouble>>;
  beforeEach(async () => {
    current = await onDouble();
  });
  afterEach(() => current.dispose());

  /** Subscribes, and gives what arrived and a promise for a condition over it. */
  function follow(options: Partial<SubscribeOptions> = {}) {
    const ids: string[] = [];
    const calls: { readonly size: number; readonly upTo: bigint }[] = [];
    let check = () => {};
    const subscription = current.store.subscribe({
      after: 0n,
      onEvents(events, upTo) {
        ids.push(...events.map((event) => event.eventId));
        calls.push({ size: events.length, upTo });
        check();
      },
      ...options,
    });
    const until = (condition: () => boolean) =>
      new Promise<void>((resolve) => {
        check = () => condition() && resolve();
        check();
      });
    return { ids, calls, until, close: () => subscription.close() };
  }

  it('os eventos do próprio servidor e de outras aplicações não são nossos', async () => {
    const { store, double } = current;
    const foreign = { id: crypto.randomUUID(), type: 'PedidoFeito', metadata: Buffer.from('{}') };
    double.log.append('pedido-1', 'any', [{ ...foreign, contentType: 'application/json', data: Buffer.from('{}') }]);
    const bytes = { contentType: 'application/octet-stream', data: Buffer.from([0xff, 0x00]) };
    double.log.append('pedido-2', 'any', [{ ...foreign, id: crypto.randomUUID(), ...bytes }]);
    expect(await store.lastPosition()).toBe(0n);
    const { position } = await store.append(stream, EMPTY_HEAD, [evento('a')]);
    double.log.append('pedido-3', 'any', [{ ...foreign, id: crypto.randomUUID(), ...bytes }]);
    expect(await store.lastPosition()).toBe(position);
    expect(await store.readAll({ after: 0n, limit: 10 })).toHaveLength(1);
    const { ids, calls, until, close } = follow();
    const end = double.log.all.at(-1)?.position ?? 0n;
    await until(() => calls.some((call) => call.upTo >= end));
    await close();
    expect(ids).toEqual([evento('a').eventId]);
  });

  it('duas instalações no mesmo servidor não se veem', async () => {
    const [norte, sul] = ['norte', 'sul'].map((namespace) =>
      createEventStoreDbEventStore({ url: current.double.url, namespace }),
    );
    await norte?.append(stream, EMPTY_HEAD, [evento('a')]);
    await sul?.append(stream, EMPTY_HEAD, [evento('b')]);
    expect((await norte?.readAll({ after: 0n, limit: 10 }))?.map((event) => event.eventId)).toEqual([
      evento('a').eventId,
    ]);
    expect((await sul?.readStream(stream))?.map((event) => event.streamId)).toEqual([stream]);
    expect(await current.store.readAll({ after: 0n, limit: 10 })).toEqual([]);
    await norte?.close();
    await sul?.close();
  });

  it('o evento que se escreve onde o servidor disse que o próximo estaria não se perde', async () => {
    const { store, double } = current;
    const { head } = await store.append(stream, EMPTY_HEAD, [evento('a')]);
    const caughtUp = new Promise<void>((resolve) => double.log.once('caughtUp', resolve));
    const { ids, until, close } = follow();
    await Promise.all([caughtUp, until(() => ids.length === 1)]);
    // Asked over the same connection, this is answered behind the checkpoint.
    await store.lastPosition();
    const place = double.log.end;
    expect((await store.append(stream, head, [evento('b')])).position).toBe(place);
    await until(() => ids.length === 2);
    await close();
    expect(ids).toEqual(['a', 'b'].map((name) => evento(name).eventId));
  });

  it('marcos que esperam um atrás do outro enquanto se trabalha não param a assinatura', async () => {
    const { store, double } = current;
    await store.append(stream, EMPTY_HEAD, [evento('raro', { type: 'CamadaRemovida' })]);
    const foreign = { type: 'PedidoFeito', contentType: 'application/json', metadata: Buffer.from('{}') };
    const pedido = () => ({ ...foreign, id: crypto.randomUUID(), data: Buffer.from('{}') });
    for (let n = 0; n < 4_400; n += 1) double.log.append(`pedido-${n}`, 'any', [pedido()]);
    // Two windows are searched before the end.
    const searched = double.log.all[3_999]?.position ?? 0n;
    const caughtUp = new Promise<void>((resolve) => double.log.once('caughtUp', resolve));
    const reached = Promise.withResolvers<void>();
    const subscription = store.subscribe({
      after: 0n,
      types: ['CamadaRemovida'],
      onStopped: reached.reject,
      async onEvents(events, upTo) {
        if (events.length > 0) await caughtUp.then(() => store.lastPosition());
        if (upTo >= searched) reached.resolve();
      },
    });
    await reached.promise;
    await subscription.close();
  });

  it('quem assina um tipo raro sabe até onde o servidor procurou, e recomeça dali', async () => {
    const { store, double } = current;
    await store.append(stream, EMPTY_HEAD, [evento('raro', { type: 'CamadaRemovida' })]);
    const names = Array.from({ length: 4_800 }, (_, n) => `comum ${n}`);
    await store.appendMany(
      names.map((n) => ({ streamId: fluxo(n), expected: EMPTY_HEAD, events: [evento(n, { type: 'CamadaCriada' })] })),
    );
    const last = await store.lastPosition();
    const { ids, calls, until, close } = follow({ types: ['CamadaRemovida'] });
    await until(() => calls.some((call) => call.upTo >= last));
    expect(ids).toEqual([evento('raro').eventId]);
    // Found, then at least two windows without anything, then the end of the log.
    expect(calls.filter((call) => call.size === 0).length).toBeGreaterThanOrEqual(2);

    const asked = once(double);
    await double.dropConnections();
    expect(await asked).toBeGreaterThanOrEqual(last);
    await close();
  });

  it('quem leu só uma parte do registro fecha a conexão assim mesmo', async () => {
    // A server in a process of its own sends ahead of whoever reads.
    const server = await startDoubleProcess();
    const open = () => createEventStoreDbEventStore({ url: server.url });
    const names = Array.from({ length: 200 }, (_, n) => `parte ${n}`);
    const store = open();
    await store.appendMany(names.map((n) => ({ streamId: fluxo(n), expected: EMPTY_HEAD, events: [evento(n)] })));
    await store.close();
    for (const n of names.slice(-12)) {
      const leitor = open();
      expect((await leitor.findSealed(evento(n).eventId))?.streamId).toBe(fluxo(n));
      await leitor.close();
    }
    await server.kill();
  });

  it('os eventos que vieram antes de um marco são entregues antes dele', async () => {
    const { store } = current;
    const appends = Array.from({ length: 600 }, (_, n) => ({
      streamId: fluxo(`f ${n}`),
      expected: EMPTY_HEAD,
      events: [evento(`f ${n}`)],
    }));
    await store.appendMany(appends);
    const last = await store.lastPosition();
    const witness = new Witness();
    const subscription = witness.follow(store, 0n, 7);
    await witness.reached(last);
    await subscription.close();
    expect([witness.seen, ...witness.faults]).toEqual([600]);
  });

  it.each([
    ['UNAVAILABLE', status.UNAVAILABLE],
    ['DEADLINE_EXCEEDED', status.DEADLINE_EXCEEDED],
    ['RESOURCE_EXHAUSTED', status.RESOURCE_EXHAUSTED],
  ])('o erro %s do servidor é indisponibilidade, depois de tentar outra vez', async (_, code) => {
    const { store, double } = current;
    await store.append(stream, EMPTY_HEAD, [evento('a')]);
    double.failNext(code);
    expect(await store.readStream(stream)).toHaveLength(1);
    double.failNext(code);
    double.failNext(code);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailableError);
    double.failNext(code);
    double.failNext(code);
    await expect(store.append(fluxo('x'), EMPTY_HEAD, [evento('x')])).rejects.toBeInstanceOf(
      EventStoreUnavailableError,
    );
    expect((await store.append(fluxo('x'), EMPTY_HEAD, [evento('x')])).head.revision).toBe(0);
  });

  it('um erro que não é da conexão não se disfarça de indisponibilidade', async () => {
    current.double.failNext(status.PERMISSION_DENIED);
    const read = current.store.readStream(stream);
    await expect(read).rejects.toThrow(/PERMISSION_DENIED/);
    await expect(read).rejects.not.toBeInstanceOf(EventStoreUnavailableError);
  });

  it('mais de 1 MiB num só acréscimo é recusado antes de chegar ao servidor, e dentro do limite passa', async () => {
    const { store, double } = current;
    const data = 'x'.repeat(MAX_EVENT_BYTES - 2);
    const events = ['a', 'b', 'c', 'd'].map((name) => evento(name, { data }));
    const before = double.log.all.length;
    await expect(store.append(stream, EMPTY_HEAD, events)).rejects.toBeInstanceOf(EventTooLargeError);
    expect(double.log.all).toHaveLength(before);
    expect((await store.append(stream, EMPTY_HEAD, events.slice(0, 3))).head.revision).toBe(2);
  });

  it('um servidor antigo, que recebe um acréscimo por chamada, responde do mesmo modo', async () => {
    const old = await onDouble({ batchAppend: false });
    const first = await old.store.append(stream, EMPTY_HEAD, [evento('a'), evento('b')]);
    expect(await old.store.append(stream, EMPTY_HEAD, [evento('a'), evento('b')])).toEqual(first);
    await expect(old.store.append(stream, EMPTY_HEAD, [evento('c')])).rejects.toMatchObject({
      expected: -1,
      actual: 1,
    });
    await expect(old.store.append(fluxo('x'), first.head, [evento('d')])).rejects.toMatchObject({ actual: -1 });
    expect(first.position).toBe(await old.store.lastPosition());
    await old.dispose();
  });

  it('um servidor que se calou sem fechar a conexão é indisponível, e volta a servir quando responde', async () => {
    const server = await startDoubleProcess();
    const store = createEventStoreDbEventStore({ url: server.url, timeoutMs: 300 });
    const { head } = await store.append(stream, EMPTY_HEAD, [evento('a')]);
    process.kill(server.pid, 'SIGSTOP');
    await expect(store.append(stream, head, [evento('b')])).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await expect(store.lastPosition()).rejects.toBeInstanceOf(EventStoreUnavailableError);
    process.kill(server.pid, 'SIGCONT');
    // Nobody knew, but it had been written: the same event again is the same append.
    await expect
      .poll(() => store.append(stream, head, [evento('b')]).catch(String), { timeout: 20_000 })
      .toMatchObject({ head: { revision: 1 } });
    await store.close();
    await server.kill();
  });

  it('encontra o servidor por descoberta, como num agrupamento', async () => {
    const url = current.double.url.replace('esdb:', 'esdb+discover:');
    const store = createEventStoreDbEventStore({ url });
    expect((await store.append(stream, EMPTY_HEAD, [evento('a')])).head.revision).toBe(0);
    await store.close();
  });

  it('o nome novo do protocolo também serve', async () => {
    const store = createEventStoreDbEventStore({ url: current.double.url.replace('esdb:', 'kurrentdb:') });
    expect(await store.lastPosition()).toBe(0n);
    await store.close();
  });

  it('24 escritores de 1000 eventos em processos mortos com kill -9 em 5 pontos: nada se perde nem se repete', async () => {
    const [writers, events, kills] = [24, 1_000, 5];
    const { store, double } = current;
    const all = new Witness();
    const subscription = all.follow(store);
    const outcome = await escreverComMortes({ url: double.url, store, writers, events, kills, seed: 20_261_121 });
    await all.until(writers * events);
    await subscription.close();
    expect(outcome).toEqual({ kills, faults: [] });
    expect([all.seen, ...all.faults]).toEqual([writers * events]);
    expect(await conferirLog(store, writers, events)).toEqual({ lost: 0, double: 0, outOfOrder: 0 });
  }, 300_000);

  it('o servidor morre com kill -9 e volta: nada do que confirmou se perdeu, e a assinatura segue', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-esdb-'));
    const file = path.join(folder, 'log');
    let server = await startDoubleProcess({ file });
    const store = createEventStoreDbEventStore({ url: server.url });
    const seen: string[] = [];
    const arrived = Promise.withResolvers<void>();
    const subscription = store.subscribe({
      after: 0n,
      onEvents(events) {
        seen.push(...events.map((event) => event.eventId));
        if (seen.length === 2) arrived.resolve();
      },
      onStopped: arrived.reject,
    });
    const { head, position } = await store.append(stream, EMPTY_HEAD, [evento('a')]);
    await server.kill();
    await expect(store.append(stream, head, [evento('b')])).rejects.toBeInstanceOf(EventStoreUnavailableError);
    server = await startDoubleProcess({ file, port: Number(new URL(server.url).port) });
    await expect
      .poll(() => store.append(stream, head, [evento('b')]).then((appended) => appended.head.revision, String), {
        timeout: 20_000,
      })
      .toBe(1);
    await arrived.promise;
    await subscription.close();
    expect(seen).toEqual(['a', 'b'].map((name) => evento(name).eventId));
    expect((await store.readStream(stream))[0]?.position).toBe(position);
    await store.close();
    await server.kill();
    await rm(folder, { recursive: true });
  });
});

/** The position from which the next subscriber asks. */
function once(double: Awaited<ReturnType<typeof startDouble>>): Promise<bigint> {
  return new Promise((resolve) => double.log.once('followed', resolve));
}
