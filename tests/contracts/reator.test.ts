import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/kernel/event.ts';
import { EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { createLog } from '#infra/log.ts';
import { createEventStoreDbEventStore } from '#infra/store/event-store/eventstoredb/event-store.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Double, startDouble } from '#tests/support/eventstoredb-double/double.ts';
import { evento, fluxo } from './event-store.load.ts';

type Exemplo = DomainEvent & { readonly type: 'CamadaCriada' };

describe('um reator sobre o EventStoreDB', () => {
  let database: TestDatabase;
  let pool: ReturnType<typeof createPool>;
  let double: Double;
  let store: ReturnType<typeof createEventStoreDbEventStore>;
  let reactor: Reactor;
  beforeEach(async () => {
    database = await createTestDatabase();
    pool = createPool(database.url, { role: APP_ROLE });
    double = await startDouble();
    store = createEventStoreDbEventStore({ url: double.url });
  });
  afterEach(async () => {
    await reactor.stop();
    await store.close();
    double.stop();
    await pool.end();
    await database.drop();
  });

  /** Reacts to what is created, and tells of it. */
  function start() {
    const seen: string[] = [];
    reactor = startReactor<Exemplo>({
      name: 'exemplo',
      pool,
      store,
      types: ['CamadaCriada'],
      log: createLog('teste', 'silent'),
      react: async (event) => void seen.push(event.eventId),
    });
    return seen;
  }

  const write = (name: string) =>
    store.append(fluxo(name), EMPTY_HEAD, [evento(name, { type: 'CamadaCriada' })]).then(({ position }) => position);
  const checkpoint = async () => {
    const { rows } = await pool.query("select posicao from operacao.reatores where nome = 'exemplo'");
    return BigInt(rows[0]?.posicao ?? 0);
  };

  it('numa instalação nova ele reage ao primeiro evento, e guarda até onde foi', async () => {
    const caughtUp = new Promise<void>((resolve) => double.log.once('caughtUp', resolve));
    const seen = start();
    await caughtUp;
    await store.lastPosition();
    const position = await write('a');
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual([evento('a').eventId]);
    await expect.poll(checkpoint, { timeout: 30_000 }).toBe(position);
  });

  it('um marco que está além do registro sara: o que vem depois não se perde', async () => {
    await write('antes');
    const beyond = String(2n ** 63n - 1n);
    await pool.query("insert into operacao.reatores (nome, posicao) values ('exemplo', $1)", [beyond]);
    const seen = start();
    await expect.poll(checkpoint, { timeout: 30_000 }).toBe(await store.lastPosition());
    await write('depois');
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual([evento('depois').eventId]);
  });
});
