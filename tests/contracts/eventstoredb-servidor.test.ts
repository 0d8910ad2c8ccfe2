import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  EMPTY_HEAD,
  EventStoreAccessError,
  EventStoreUnavailableError,
  StreamViolatedError,
} from '#domain/kernel/event-store.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { checkAccess } from '#infra/store/event-store/open.ts';
import { startDouble } from '#tests/support/eventstoredb-double/double.ts';
import { evento, fluxo } from './event-store.load.ts';

const MAX_BIGINT = 2n ** 63n - 1n;

describe('o que um EventStoreDB de verdade faz', () => {
  const stream = fluxo('represa');
  let double: Awaited<ReturnType<typeof startDouble>>;
  let store: ReturnType<typeof createEventStoreDbEventStore>;
  beforeEach(async () => {
    double = await startDouble();
    store = createEventStoreDbEventStore({ url: double.url });
  });
  afterEach(async () => {
    await store.close();
    double.stop();
  });

  /** What arrives from the start of the log; `until` waits for a condition over it. */
  function follow(types?: readonly string[]) {
    const ids: string[] = [];
    const upTos: bigint[] = [];
    let check = () => {};
    const caughtUp = new Promise<void>((resolve) => double.log.once('caughtUp', resolve));
    const subscription = store.subscribe({
      after: 0n,
      ...(types && { types }),
      onEvents(events, upTo) {
        ids.push(...events.map((event) => event.eventId));
        upTos.push(upTo);
        check();
      },
    });
    const until = (condition: () => boolean) =>
      new Promise<void>((resolve) => {
        check = () => condition() && resolve();
        check();
      });
    // Asked over the same connection, an answer comes behind what the subscription was sent.
    const settled = () => caughtUp.then(() => store.lastPosition());
    return { ids, upTos, until, settled, close: () => subscription.close() };
  }

  async function write(...names: readonly string[]) {
    let head = EMPTY_HEAD;
    for (const name of names) head = (await store.append(stream, head, [evento(name)])).head;
    return head;
  }

  /** As another application on the same server does. */
  function foreign(name: string, count = 1) {
    const rest = { type: 'PedidoFeito', contentType: 'application/json', metadata: Buffer.from('{}') };
    for (let n = 0; n < count; n += 1)
      double.log.append(count === 1 ? name : `${name}-${n}`, 'any', [
        { ...rest, id: crypto.randomUUID(), data: Buffer.from('{}') },
      ]);
  }

  it.each([
    ['sem filtro de tipo', undefined],
    ['por um tipo', ['CamadaCriada']],
  ])(
    'num registro novo, o marco de uma busca que nada achou não é uma posição: o que vem depois chega (%s)',
    async (_, types) => {
      const { ids, upTos, until, settled, close } = follow(types);
      await settled();
      const names = ['a', 'b', 'c', 'd', 'e'];
      for (const name of names) await store.append(fluxo(name), EMPTY_HEAD, [evento(name, { type: 'CamadaCriada' })]);
      await until(() => ids.length === names.length);
      await close();
      expect(ids).toEqual(names.map((name) => evento(name).eventId));
      expect(upTos.every((upTo) => upTo <= MAX_BIGINT)).toBe(true);
    },
  );

  it('quem espera um tipo que não há num registro curto sabe que o procurou até o fim', async () => {
    await write('a', 'b');
    foreign('pedido-1', 3);
    const last = await store.lastPosition();
    const { ids, upTos, until, close } = follow(['CamadaRemovida']);
    await until(() => upTos.some((upTo) => upTo >= last));
    expect(upTos.every((upTo) => upTo <= MAX_BIGINT)).toBe(true);
    await store.append(fluxo('x'), EMPTY_HEAD, [evento('x', { type: 'CamadaRemovida' })]);
    await until(() => ids.length === 1);
    await close();
  });

  it('depois de muitos eventos de outros, o primeiro nosso chega sem que se releia o que eles escreveram', async () => {
    await write('antes');
    foreign('pedido-1', 12_000);
    let backwards = 0;
    double.log.on('read', (back) => {
      if (back) backwards += 1;
    });
    const { ids, until, close } = follow();
    await until(() => ids.length === 1);
    await store.append(fluxo('x'), EMPTY_HEAD, [evento('depois')]);
    await until(() => ids.length === 2);
    await close();
    // A word in 2,000 entries, and one at the end.
    expect(backwards).toBeLessThanOrEqual(8);
  });

  it('saber onde o registro termina não relê, a cada pergunta, o que outros escreveram depois', async () => {
    const { position } = await store.append(stream, EMPTY_HEAD, [evento('a')]);
    foreign('pedido-1', 20_000);
    expect(await store.lastPosition()).toBe(position);
    foreign('pedido-1', 1);
    const served = double.log.served;
    expect(await store.lastPosition()).toBe(position);
    // The server sends ahead of whoever reads, as much as fits into the connection.
    expect(double.log.served - served).toBeLessThanOrEqual(5_000);
    expect((await store.append(fluxo('x'), EMPTY_HEAD, [evento('b')])).position).toBe(await store.lastPosition());
  });

  it('um servidor que ainda não está pronto é indisponível, e a segunda tentativa serve', async () => {
    double.failNext('NOT_READY');
    expect((await store.append(stream, EMPTY_HEAD, [evento('a')])).head.revision).toBe(0);
    double.failNext('NOT_READY');
    double.failNext('NOT_READY');
    const refused = store.append(fluxo('x'), EMPTY_HEAD, [evento('x')]);
    await expect(refused).rejects.toBeInstanceOf(EventStoreUnavailableError);
    await expect(refused).rejects.toThrow(/Server Is Not Ready/);
  });

  it('senha errada, pessoa sem direito e certificado desconhecido são ditos pelo nome, e não são indisponibilidade', async () => {
    const errors: unknown[] = [];
    for (const [code, details] of [
      [status.UNAUTHENTICATED, 'Bad HTTP status'],
      [status.PERMISSION_DENIED, 'Access Denied'],
      [status.UNAVAILABLE, 'No connection established. Last error: unable to verify the first certificate'],
    ] as const) {
      // Said of every call; one that is unavailable is tried twice.
      for (let n = 0; n < 2; n += 1) double.failNext(code, details);
      errors.push(await checkAccess(store).catch((error: unknown) => error));
      const append = store.append(stream, EMPTY_HEAD, [evento('a')]);
      if (code === status.UNAVAILABLE) await append;
      else await expect(append).rejects.toBeInstanceOf(EventStoreAccessError);
    }
    expect(errors).toEqual(Array(3).fill(expect.any(EventStoreAccessError)));
    expect(errors.map((error) => (error as Error).message)).toEqual([
      expect.stringMatching(/^EVENTSTORE_URL: .*usuário ou a senha/),
      expect.stringMatching(/^EVENTSTORE_URL: .*não tem direito/),
      expect.stringMatching(/^EVENTSTORE_URL: .*certificado/),
    ]);
    await checkAccess(store);
  });

  it('um servidor que não responde não impede o início', async () => {
    double.interrupt();
    await checkAccess(store);
    await double.resume();
  });

  it.each([
    ['$tb', () => double.log.setMetadata(stream, { $tb: 1 })],
    ['$maxCount', () => double.log.setMetadata(stream, { $maxCount: 1 })],
    ['apagado', () => double.log.softDelete(stream)],
    ['com lápide', () => double.log.tombstone(stream)],
    ['com um evento de outros', () => foreign(stream)],
  ])('um fluxo cortado ou alheio (%s) é recusado como violado, e nunca lido do meio', async (_, violate) => {
    await write('a', 'b', 'c');
    violate();
    await expect(store.readStream(stream)).rejects.toBeInstanceOf(StreamViolatedError);
    await expect(store.readStream(stream)).rejects.toThrow(new RegExp(stream));
    // The log and other streams go on.
    expect(await store.readAll({ after: 0n, limit: 10 })).toHaveLength(3);
    expect((await store.append(fluxo('x'), EMPTY_HEAD, [evento('x')])).head.revision).toBe(0);
  });

  it('um evento de outros no meio do fluxo é violação para quem lê e para quem escreve', async () => {
    const head = await write('a');
    foreign(stream);
    await expect(store.append(stream, head, [evento('b')])).rejects.toBeInstanceOf(StreamViolatedError);
    expect(await store.appendMany([{ streamId: stream, expected: head, events: [evento('b')] }])).toEqual([
      expect.any(StreamViolatedError),
    ]);
  });

  it('escrever num fluxo apagado, como se fosse novo, é dito: o evento ficaria no meio', async () => {
    await write('a', 'b');
    double.log.softDelete(stream);
    const again = store.append(stream, EMPTY_HEAD, [evento('outra vez')]);
    await expect(again).rejects.toBeInstanceOf(StreamViolatedError);
    double.log.tombstone(stream);
    await expect(store.append(stream, EMPTY_HEAD, [evento('z')])).rejects.toBeInstanceOf(StreamViolatedError);
  });

  it('um fluxo que só tem metadados de outra coisa é um fluxo vazio', async () => {
    double.log.setMetadata(stream, {});
    expect(await store.readStream(stream)).toEqual([]);
    await write('a', 'b');
    expect(await store.readStream(stream, 1)).toHaveLength(1);
    expect(await store.readStream(stream, 2)).toEqual([]);
  });
});
