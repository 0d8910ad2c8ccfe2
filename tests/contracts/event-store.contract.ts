import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import {
  ConcurrencyError,
  EMPTY_HEAD,
  type EventStore,
  EventTooLargeError,
  headOf,
  MAX_EVENT_BYTES,
} from '#domain/kernel/event-store.ts';
import { canonicalText, chainHash } from '#infra/store/event-store/chain.ts';
import { describeFaults, describeSubscriptions } from './event-store.contract-subscriptions.ts';
import { evento, fluxo } from './event-store.load.ts';

/** A store with an empty log, and what can be done to it from outside. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** Another store over the same log, as another process has it; the caller closes it. */
  open(): EventStore;
  dispose(): Promise<void>;
}

/** A store whose server is somewhere else, with the faults of the way to it. */
export interface RemoteStoreUnderTest extends StoreUnderTest {
  /** Ends every connection at once; new ones work. */
  reconnectFault(): Promise<void>;
  /** The server cannot be reached until the function it gives is called. */
  outage(): Promise<() => Promise<void>>;
}

/** Every adapter of the event store behaves so. @param factory is called for each case */
export function describeEventStoreContract(name: string, factory: () => Promise<StoreUnderTest>): void {
  describe(`event store ${name}`, () => {
    let current: StoreUnderTest;
    beforeEach(async () => {
      current = await factory();
    });
    afterEach(() => current.dispose());
    describeAppending(() => current.store);
    describeRetrying(() => current.store);
    describeReading(() => current.store);
    describeSubscriptions(() => current);
  });
}

/** Every adapter with a server behaves so when it goes away. */
export function describeEventStoreFaults(name: string, factory: () => Promise<RemoteStoreUnderTest>): void {
  describe(`event store ${name}, com falhas`, () => {
    let current: RemoteStoreUnderTest;
    beforeEach(async () => {
      current = await factory();
    });
    afterEach(() => current.dispose());
    describeFaults(() => current);
  });
}

function describeAppending(store: () => EventStore): void {
  const stream = fluxo('represa');

  it('um fluxo novo começa na revisão 0 e responde com sua cabeça e sua posição', async () => {
    const { position, head } = await store().append(stream, EMPTY_HEAD, [evento('a'), evento('b')]);
    const events = await store().readStream(stream);
    expect(events.map((event) => event.revision)).toEqual([0, 1]);
    expect(head).toEqual(headOf(events));
    expect(position).toBe(events[1]?.position);
    expect(await store().lastPosition()).toBe(position);
  });

  it('um fluxo que existe cresce a partir da cabeça que se leu', async () => {
    const first = await store().append(stream, EMPTY_HEAD, [evento('a')]);
    const second = await store().append(stream, first.head, [evento('b')]);
    expect(second.head.revision).toBe(1);
    expect(second.position).toBeGreaterThan(first.position);
  });

  it('uma lista vazia de eventos não muda nada', async () => {
    expect(await store().append(stream, EMPTY_HEAD, [])).toEqual({ position: 0n, head: EMPTY_HEAD });
    expect(await store().lastPosition()).toBe(0n);
  });

  it('o evento volta como foi escrito, com acentos, números e listas', async () => {
    const data = { 'é "ñ"\n\u2028😀': [1e21, 0.1, -0, 5e-324, null, true], z: { b: [], a: {} }, '10': 1, '9': 2 };
    const event = evento('a', { data });
    await store().append(stream, EMPTY_HEAD, [event]);
    const [read] = await store().readStream(stream);
    expect(read).toMatchObject({ ...event, data: { ...data, 'é "ñ"\n\u2028😀': [1e21, 0.1, 0, 5e-324, null, true] } });
    expect(typeof read?.position).toBe('bigint');
  });

  it('um texto ou nome com U+0000, ou com meio caractere, é recusado, e nada é escrito', async () => {
    for (const data of [{ nome: 'a\0b' }, { 'a\0b': 1 }, { lista: ['\ud800'] }]) {
      await expect(store().append(stream, EMPTY_HEAD, [evento('a'), evento('b', { data })])).rejects.toThrow(TypeError);
    }
    expect(await store().readStream(stream)).toEqual([]);
  });

  it('cada evento traz o hash do anterior de seu fluxo, e o seu é o do texto canônico', async () => {
    const { head } = await store().append(stream, EMPTY_HEAD, [evento('a'), evento('b')]);
    await store().append(stream, head, [evento('c')]);
    let previous = EMPTY_HEAD.hash;
    for (const event of await store().readStream(stream)) {
      expect(event.previousHash).toBe(previous);
      expect(event.hash).toBe(chainHash(previous, canonicalText(stream, event.revision, event)));
      previous = event.hash;
    }
  });

  it('quem escreve sobre uma revisão vencida é recusado, com as duas revisões no erro', async () => {
    const { head } = await store().append(stream, EMPTY_HEAD, [evento('a'), evento('b')]);
    const late = store().append(stream, EMPTY_HEAD, [evento('c')]);
    await expect(late).rejects.toBeInstanceOf(ConcurrencyError);
    await expect(late).rejects.toMatchObject({ streamId: stream, expected: -1, actual: 1 });
    const early = store().append(fluxo('outra'), head, [evento('d')]);
    await expect(early).rejects.toMatchObject({ expected: 1, actual: -1 });
    expect(await store().readStream(stream)).toHaveLength(2);
  });

  it('de dois que escrevem ao mesmo tempo sobre a mesma revisão, um só vence', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const attempts = await Promise.allSettled(names.map((n) => store().append(stream, EMPTY_HEAD, [evento(n)])));
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ expected: -1, actual: 0 });
    expect(await store().readStream(stream)).toHaveLength(1);
  });

  it('em appendMany quem perde não derruba os outros, e as respostas vêm na ordem', async () => {
    await store().append(stream, EMPTY_HEAD, [evento('a')]);
    const results = await store().appendMany([
      { streamId: fluxo('x'), expected: EMPTY_HEAD, events: [evento('x')] },
      { streamId: stream, expected: EMPTY_HEAD, events: [evento('b'), evento('c')] },
      { streamId: fluxo('grande'), expected: EMPTY_HEAD, events: [evento('g', { data: 'x'.repeat(MAX_EVENT_BYTES) })] },
      { streamId: fluxo('y'), expected: EMPTY_HEAD, events: [evento('y'), evento('z')] },
    ]);
    expect(results[0]).toMatchObject({ head: { revision: 0 } });
    expect(results[1]).toBeInstanceOf(ConcurrencyError);
    expect(results[1]).toMatchObject({ streamId: stream, expected: -1, actual: 0 });
    expect(results[2]).toBeInstanceOf(EventTooLargeError);
    expect(results[3]).toMatchObject({ head: headOf(await store().readStream(fluxo('y'))) });
    expect(await store().readAll({ after: 0n, limit: 10 })).toHaveLength(4);
  });

  it('appendMany com centenas de fluxos responde a cada um com a sua posição', async () => {
    const names = Array.from({ length: 600 }, (_, n) => `feicao ${n}`);
    const results = await store().appendMany(
      names.map((n) => ({ streamId: fluxo(n), expected: EMPTY_HEAD, events: [evento(n)] })),
    );
    const log = await store().readAll({ after: 0n, limit: 1_000 });
    const positions = new Map(log.map((event) => [event.streamId, event.position]));
    expect(results.map((result) => ('position' in result ? result.position : result))).toEqual(
      names.map((n) => positions.get(fluxo(n))),
    );
  });

  it('um evento de mais de 256 KB é recusado, e o de 256 KB exatos é aceito', async () => {
    // The quotes of the JSON text count, and each "é" is two bytes.
    const data = 'é'.repeat(MAX_EVENT_BYTES / 2 - 1);
    const { head } = await store().append(stream, EMPTY_HEAD, [evento('a', { data })]);
    const refused = store().append(stream, head, [evento('b'), evento('c', { data: `${data}a` })]);
    await expect(refused).rejects.toBeInstanceOf(EventTooLargeError);
    await expect(refused).rejects.toMatchObject({ streamId: stream, bytes: MAX_EVENT_BYTES + 1 });
    expect(await store().readStream(stream)).toHaveLength(1);
  });

  it('o que não cabe em JSON é recusado sem prejudicar quem escreve ao mesmo tempo', async () => {
    const others = ['x', 'y'].map((n) => store().append(fluxo(n), EMPTY_HEAD, [evento(n)]));
    const bad = store().append(stream, EMPTY_HEAD, [evento('a', { data: { area: Number.NaN } })]);
    await expect(bad).rejects.toBeInstanceOf(TypeError);
    await Promise.all(others);
    expect(await store().readStream(stream)).toEqual([]);
  });
}

function describeRetrying(store: () => EventStore): void {
  const stream = fluxo('represa');

  it('o mesmo evento outra vez no mesmo lugar é respondido como da primeira, e não se repete', async () => {
    const events = [evento('a'), evento('b')];
    const first = await store().append(stream, EMPTY_HEAD, events);
    await store().append(stream, first.head, [evento('c')]);
    // A retried command has another clock: what was written first stands.
    const later = events.map((event) => ({ ...event, recordedAt: '2026-03-10T12:00:05.000Z' }));
    expect(await store().append(stream, EMPTY_HEAD, later)).toEqual(first);
    expect(await store().appendMany([{ streamId: stream, expected: EMPTY_HEAD, events }])).toEqual([first]);
    expect((await store().readStream(stream)).map((event) => event.eventId)).toEqual(
      ['a', 'b', 'c'].map((n) => evento(n).eventId),
    );
  });

  it('o mesmo comando chegando duas vezes ao mesmo tempo é um só, e os dois são atendidos', async () => {
    const both = await Promise.all([1, 2].map(() => store().append(stream, EMPTY_HEAD, [evento('a'), evento('b')])));
    expect(both[0]).toEqual(both[1]);
    expect(await store().readStream(stream)).toHaveLength(2);
  });

  it('parte dos mesmos eventos não é o mesmo comando', async () => {
    await store().append(stream, EMPTY_HEAD, [evento('a')]);
    const more = store().append(stream, EMPTY_HEAD, [evento('a'), evento('b')]);
    await expect(more).rejects.toMatchObject({ expected: -1, actual: 0 });
    const other = store().append(stream, EMPTY_HEAD, [evento('b')]);
    await expect(other).rejects.toBeInstanceOf(ConcurrencyError);
    expect(await store().readStream(stream)).toHaveLength(1);
  });
}

function describeReading(store: () => EventStore): void {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

  async function fill(): Promise<void> {
    const heads = new Map([
      ['par', EMPTY_HEAD],
      ['impar', EMPTY_HEAD],
    ]);
    for (const [n, name] of names.entries()) {
      const stream = n % 2 === 0 ? 'par' : 'impar';
      const type = n % 3 === 0 ? 'CamadaCriada' : 'CamadaRemovida';
      const { head } = await store().append(fluxo(stream), heads.get(stream) ?? EMPTY_HEAD, [evento(name, { type })]);
      heads.set(stream, head);
    }
  }

  const namesOf = (events: readonly RecordedEvent[]) =>
    events.map((event) => names.find((n) => evento(n).eventId === event.eventId));

  it('um fluxo sem eventos é vazio, e um log sem eventos tem a posição 0', async () => {
    expect(await store().readStream(fluxo('nenhum'))).toEqual([]);
    expect(await store().readAll({ after: 0n, limit: 10 })).toEqual([]);
    expect(await store().lastPosition()).toBe(0n);
  });

  it('um fluxo se lê inteiro ou a partir de uma revisão', async () => {
    await fill();
    expect(namesOf(await store().readStream(fluxo('par')))).toEqual(['a', 'c', 'e', 'g']);
    expect(namesOf(await store().readStream(fluxo('par'), 2))).toEqual(['e', 'g']);
    expect(await store().readStream(fluxo('par'), 4)).toEqual([]);
  });

  it('o log se lê em páginas, na ordem em que foi escrito, sem falta nem repetição', async () => {
    await fill();
    const read: RecordedEvent[] = [];
    for (;;) {
      const page = await store().readAll({ after: read.at(-1)?.position ?? 0n, limit: 3 });
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(3);
      read.push(...page);
    }
    expect(namesOf(read)).toEqual(names);
    const positions = read.map((event) => event.position);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
    expect(await store().lastPosition()).toBe(positions.at(-1));
  });

  it('uma página do log tem um evento ao menos, e acaba quando pesa o que pode, sem que falte nada', async () => {
    await fill();
    const read: RecordedEvent[] = [];
    for (;;) {
      const after = read.at(-1)?.position ?? 0n;
      const page = await store().readAll({ after, limit: 100, maxBytes: 1, types: ['CamadaCriada'] });
      if (page.length === 0) break;
      expect(page).toHaveLength(1);
      read.push(...page);
    }
    expect(namesOf(read)).toEqual(namesOf(await store().readAll({ after: 0n, limit: 100, types: ['CamadaCriada'] })));
    const all = await store().readAll({ after: 0n, limit: 100, maxBytes: 1_000_000 });
    expect(namesOf(all)).toEqual(names);
    expect((await store().readAll({ after: 0n, limit: 100, maxBytes: 1_000 })).length).toBeLessThan(names.length);
  });

  it('o log se lê por tipo de evento, e o limite vale para o que se pediu', async () => {
    await fill();
    const types = ['CamadaCriada'];
    const first = await store().readAll({ after: 0n, limit: 2, types });
    expect(namesOf(first)).toEqual(['a', 'd']);
    expect(namesOf(await store().readAll({ after: first[1]?.position ?? 0n, limit: 2, types }))).toEqual(['g']);
    expect(await store().readAll({ after: 0n, limit: 2, types: ['Nenhum'] })).toEqual([]);
  });
}
