import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from '#infra/embedded/postgres.ts';
import { createPostgresEventStore } from '#infra/store/event-store/postgres/postgres-event-store.ts';
import { migrate } from '#infra/store/postgres/migrate.ts';
import { conferirLog, escrever, fluxoDoEscritor, Witness } from './event-store.load.ts';

const WRITERS = 8;
const EVENTS = 400;

describe('o PostgreSQL reiniciado sob carga', () => {
  let dir: string;
  let server: Postgres;

  beforeEach(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-pg-'));
    server = await startPostgres({ dir });
    await migrate(server.url);
  });
  afterEach(async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it.each([
    ['parado e iniciado', () => server.stop()],
    ['morto com kill -9 e iniciado', () => die(server)],
  ])('%s: nada do que foi confirmado se perde, e quem escreve e quem assina continuam sozinhos', async (_, end) => {
    const store = createPostgresEventStore({ url: server.url });
    const witness = new Witness();
    const subscription = witness.follow(store);
    const confirmed = new Map<number, number>();
    const writing = Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => escrever(store, writer, EVENTS, (n) => confirmed.set(writer, n))),
    );
    await witness.until((WRITERS * EVENTS) / 4);
    await end();
    const before = new Map(confirmed);
    server = await startPostgres({ dir, port: server.port });
    for (const [writer, n] of before) {
      const events = await store.readStream(fluxoDoEscritor(writer));
      expect(events.length).toBeGreaterThan(n);
    }
    await writing;
    await witness.until(WRITERS * EVENTS);
    await subscription.close();
    expect(witness.faults).toEqual([]);
    expect(await conferirLog(store, WRITERS, EVENTS)).toEqual({ lost: 0, double: 0, outOfOrder: 0 });
    await store.close();
  });
});

async function die(server: Postgres): Promise<void> {
  const gone = new Promise((resolve) => server.process.once('exit', resolve));
  process.kill(server.pid, 'SIGKILL');
  await gone;
}
