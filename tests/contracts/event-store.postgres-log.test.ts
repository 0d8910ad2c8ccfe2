import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConcurrencyError, EMPTY_HEAD } from '#domain/kernel/event-store.ts';
import { type SealedLog, seal } from '#infra/store/event-store/chain.ts';
import { type AppendRow, appendCall, appendResults } from '#infra/store/event-store/postgres/append-call.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { APP_ROLE, createPool } from '#infra/store/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { escreverComMortes } from './event-store.killed-writers.ts';
import { conferirLog, escrever, evento, fluxo, Witness } from './event-store.load.ts';

/** As the store reads what the function answers. */
const COMO_TEXTO: pg.CustomTypesConfig = { getTypeParser: (() => (text: string) => text) as never };

/** What only the log in PostgreSQL promises: its table, its rights, its processes. */
describe('o log no PostgreSQL', () => {
  const stream = fluxo('represa');
  let database: TestDatabase;
  let store: ReturnType<typeof createPostgresEventStore> & SealedLog;

  beforeEach(async () => {
    database = await createTestDatabase();
    store = createPostgresEventStore({ url: database.url });
  });
  afterEach(async () => {
    await store.close();
    await database.drop();
  });

  it.each([
    ['alterar', "UPDATE event_store.events SET canonical = 'x'"],
    ['apagar', 'DELETE FROM event_store.events'],
    ['esvaziar', 'TRUNCATE event_store.events'],
  ])('nem o dono do banco consegue %s eventos', async (_, statement) => {
    await store.append(stream, EMPTY_HEAD, [evento('a')]);
    await expect(database.pool.query(statement)).rejects.toThrow('Eventos não se alteram');
    const asReplica = `SET session_replication_role = replica; ${statement}`;
    await expect(database.pool.query(asReplica)).rejects.toThrow('Eventos não se alteram');
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('a aplicação lê o log e só escreve nele pela função', async () => {
    await store.append(stream, EMPTY_HEAD, [evento('a')]);
    const pool = createPool(database.url, { role: APP_ROLE });
    const { rows } = await pool.query('SELECT count(*)::int AS eventos FROM event_store.events');
    expect(rows).toEqual([{ eventos: 1 }]);
    const copy = 'INSERT INTO event_store.events SELECT * FROM event_store.events';
    for (const statement of [copy, 'UPDATE event_store.events SET type = type', 'DELETE FROM event_store.events'])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    await pool.end();
  });

  it('as posições não têm lacunas, também depois de escritas recusadas', async () => {
    await store.append(stream, EMPTY_HEAD, [evento('a')]);
    await expect(store.append(stream, EMPTY_HEAD, [evento('b')])).rejects.toThrow(ConcurrencyError);
    const results = await store.appendMany([
      { streamId: fluxo('x'), expected: EMPTY_HEAD, events: [evento('x'), evento('y')] },
      { streamId: stream, expected: EMPTY_HEAD, events: [evento('c')] },
      { streamId: fluxo('z'), expected: EMPTY_HEAD, events: [evento('z')] },
    ]);
    const log = await store.readAll({ after: 0n, limit: 10 });
    expect(log.map((event) => event.position)).toEqual([1n, 2n, 3n, 4n]);
    expect(results.map((result) => ('position' in result ? result.position : null))).toEqual([3n, null, 4n]);
  });

  it('quem traz a revisão certa com o hash errado é recusado', async () => {
    const { head } = await store.append(stream, EMPTY_HEAD, [evento('a')]);
    const forged = store.append(stream, { ...head, hash: 'f'.repeat(64) }, [evento('b')]);
    await expect(forged).rejects.toMatchObject({ name: 'ConcurrencyError', expected: 0, actual: 0 });
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('um evento que já está em outro lugar do log é recusado sem prejudicar quem viaja com ele', async () => {
    await store.append(stream, EMPTY_HEAD, [evento('a')]);
    const results = await store.appendMany([
      { streamId: fluxo('x'), expected: EMPTY_HEAD, events: [evento('x')] },
      { streamId: fluxo('outra'), expected: EMPTY_HEAD, events: [evento('a')] },
      { streamId: fluxo('y'), expected: EMPTY_HEAD, events: [evento('y')] },
    ]);
    expect(results[0]).toHaveProperty('position');
    expect(results[1]).toMatchObject({ name: 'ConcurrencyError', expected: -1, actual: -1 });
    expect(results[2]).toHaveProperty('position');
  });

  it('dois appends seguidos ao mesmo fluxo numa só chamada entram na ordem', async () => {
    const head = (await store.append(fluxo('molde'), EMPTY_HEAD, [evento('m')])).head;
    const first = { streamId: stream, expected: EMPTY_HEAD, events: [evento('a')] };
    const results = await store.appendMany([first, first, { ...first, streamId: fluxo('molde'), expected: head }]);
    expect(results[0]).toEqual(results[1]);
    expect(results[2]).toBeInstanceOf(ConcurrencyError);
  });

  it('a cabeça que muda enquanto o append espera a vez é vista: nada se sobrepõe nem entra duas vezes', async () => {
    const { head } = await store.append(stream, EMPTY_HEAD, [evento('a')]);
    const repeated = { streamId: fluxo('novo'), expected: EMPTY_HEAD, events: [evento('c'), evento('d')] };
    const first = new pg.Client({ connectionString: database.url });
    await first.connect();
    await first.query('BEGIN');
    await first.query('SELECT pg_advisory_xact_lock(7303014, 1)');
    const behind = [
      { streamId: stream, expected: head, events: [evento('b')] },
      repeated,
      { streamId: fluxo('x'), expected: EMPTY_HEAD, events: [evento('x')] },
    ].map(seal);
    // The function itself: the store would hide a refusal by sending each append again alone.
    const waiting = database.pool.query<AppendRow>({ ...appendCall(behind), types: COMO_TEXTO });
    await expect.poll(() => esperandoAVez(database), { timeout: 30_000 }).toBe(1);
    const ahead = [{ streamId: stream, expected: head, events: [evento('z')] }, repeated];
    await first.query(appendCall(ahead.map(seal)));
    await first.query('COMMIT');
    await first.end();
    const { rows } = await waiting;
    const results = rows.flatMap((row) => appendResults(behind, row));
    expect(results[0]).toMatchObject({ name: 'ConcurrencyError', expected: 0, actual: 1 });
    expect(results[1]).toMatchObject({ position: 4n, head: { revision: 1 } });
    expect(results[2]).toMatchObject({ position: 5n, head: { revision: 0 } });
    const log = await store.readAll({ after: 0n, limit: 10 });
    expect(log.map((event) => event.eventId)).toEqual(['a', 'z', 'c', 'd', 'x'].map((name) => evento(name).eventId));
    expect(log.map((event) => event.position)).toEqual([1n, 2n, 3n, 4n, 5n]);
  });

  it('a função recusa um nível de isolamento em que não veria a última cabeça', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    const call = "SELECT event_store.append_many('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')";
    await expect(client.query(call)).rejects.toThrow('READ COMMITTED');
    await client.end();
  });

  it('o log lacrado traz o texto que foi lido para o hash, e acha um evento por sua identidade', async () => {
    await store.append(stream, EMPTY_HEAD, [evento('a'), evento('b')]);
    const [, second] = await store.readSealed(0n, 10);
    expect(JSON.parse(second?.canonical ?? '')).toMatchObject({ ...evento('b'), streamId: stream, revision: 1 });
    expect(await store.findSealed(evento('b').eventId)).toEqual(second);
    expect(await store.findSealed(evento('c').eventId)).toBeNull();
  });

  it('uma assinatura por um tipo raro avança por todo o log', async () => {
    await escrever(store, 0, 300);
    const reached = Promise.withResolvers<bigint>();
    const subscription = store.subscribe({
      after: 0n,
      types: ['CamadaRemovida'],
      onEvents: (events, upTo) => {
        expect(events).toEqual([]);
        if (upTo === 300n) reached.resolve(upTo);
      },
      onStopped: reached.reject,
    });
    expect(await reached.promise).toBe(300n);
    await subscription.close();
  });

  it('24 escritores de 1000 eventos em processos mortos com kill -9 em 5 pontos: nada se perde nem se repete', async () => {
    const [writers, events, kills] = [24, 1_000, 5];
    const all = new Witness();
    const some = new Witness('CamadaInativada');
    const subscriptions = [all.follow(store), some.follow(store)];
    const outcome = await escreverComMortes({ url: database.url, store, writers, events, kills, seed: 20_261_121 });
    await all.until(writers * events);
    await some.until((writers * events) / 10);
    await Promise.all(subscriptions.map((subscription) => subscription.close()));
    expect(outcome).toEqual({ kills, faults: [] });
    expect([all.seen, ...all.faults]).toEqual([writers * events]);
    expect([some.seen, ...some.faults]).toEqual([(writers * events) / 10]);
    expect(await conferirLog(store, writers, events)).toEqual({ lost: 0, double: 0, outOfOrder: 0 });
  });
});

/** How many wait for the lock of the log. */
async function esperandoAVez({ pool }: TestDatabase): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM pg_locks
      WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.total ?? 0;
}
