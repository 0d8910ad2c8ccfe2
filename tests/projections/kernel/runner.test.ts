import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore, SubscribeOptions } from '#domain/kernel/event-store.ts';
import { MOVED_ELSEWHERE, readCheckpoint, START } from '#infra/projector/checkpoints.ts';
import { Applier } from '#infra/projector/projection-applier.ts';
import type { Projection } from '#projections/kernel/projection.ts';
import { sql } from '#projections/kernel/sql.ts';
import { differences, hashDasLinhas } from '#tests/support/row-hash.ts';
import { type Corrida, createCorrida } from './corrida.ts';
import { createHistoria, known, marcos } from './marcos.ts';

let corrida: Corrida;
beforeEach(async () => {
  corrida = await createCorrida();
});
afterEach(() => corrida.close());

const linhas = () => hashDasLinhas(corrida.pool, marcos.tables);

/** The same projection without set-based handlers. */
const umPorUm: Projection = { ...(marcos as Projection), onBatch: {} };

/** Live, event by event, against a rebuild from the whole log. */
async function aoVivo(events: number, seed: number) {
  const historia = createHistoria(corrida.store, seed);
  for (let i = 0; i < events; i += 1) {
    await historia.advance();
    if (i % 7 === 0) await corrida.settled(['marcos']);
  }
  expect(await corrida.settled()).toBe(true);
  return linhas();
}

async function reconstruir() {
  await corrida.pool.query("INSERT INTO projecoes.reconstrucoes (nome) VALUES ('marcos')");
  const pending = async () => (await corrida.pool.query('SELECT FROM projecoes.reconstrucoes')).rowCount === 0;
  expect(await corrida.until(pending)).toBe(true);
}

describe('Uma projeção que acompanha o diário', () => {
  it('fica igual, linha por linha, à que foi reconstruída do começo', async () => {
    corrida.start();
    const incremental = await aoVivo(200, 1);
    await reconstruir();
    expect(differences(incremental, await linhas())).toBe(0);
    expect(incremental.marcos?.length).toBeGreaterThan(5);
    expect(incremental.marcos_historico?.length).toBeGreaterThan(50);
  });

  it('faz as mesmas linhas em lotes e evento por evento', async () => {
    const historia = createHistoria(corrida.store, 2, 40);
    for (let i = 0; i < 400; i += 1) await historia.advance();
    corrida.start({ projections: [marcos] });
    expect(await corrida.settled(['marcos'])).toBe(true);
    const emLotes = await linhas();
    await corrida.stop();
    corrida.start({ projections: [umPorUm] });
    await reconstruir();
    expect(differences(emLotes, await linhas())).toBe(0);
  });

  it('não muda nada quando cada evento chega cem vezes', async () => {
    corrida.start({ store: repeating(corrida.store, 100) });
    const repetidas = await aoVivo(60, 3);
    await reconstruir();
    expect(differences(repetidas, await linhas())).toBe(0);
  });

  it.each([
    ['em lotes', marcos],
    ['evento por evento', umPorUm],
  ] as const)('não volta atrás quando o diário inteiro é aplicado de novo, %s', async (_, projection) => {
    const historia = createHistoria(corrida.store, 4, 20, 0);
    for (let i = 0; i < 120; i += 1) await historia.advance();
    corrida.start({ projections: [projection] });
    expect(await corrida.settled(['marcos'])).toBe(true);
    const antes = await linhas();
    await corrida.stop();
    await corrida.pool.query("UPDATE projecoes.checkpoints SET posicao = 0 WHERE nome = 'marcos'");
    corrida.start({ projections: [projection] });
    expect(await corrida.settled(['marcos'])).toBe(true);
    expect(await linhas()).toEqual(antes);
  });

  it('não passa do último evento quando o servidor lê além dele, por entradas que são só suas', async () => {
    corrida.start({ store: readingPast(corrida.store, 1_000n) });
    const historia = createHistoria(corrida.store, 31);
    for (let i = 0; i < 10; i += 1) await historia.advance();
    expect(await corrida.settled()).toBe(true);
    await corrida.stop();
    const head = await corrida.store.lastPosition();
    const { rows } = await corrida.pool.query('SELECT DISTINCT posicao FROM projecoes.checkpoints');
    expect(rows).toEqual([{ posicao: head }]);

    corrida.start({ store: readingPast(corrida.store, 1_000n) });
    await historia.advance();
    expect(await corrida.settled()).toBe(true);
    expect((await corrida.situacao('marcos'))?.estado).toBe('em_dia');
  });

  it('continua depois que o PostgreSQL derruba todas as suas conexões', async () => {
    corrida.start();
    const historia = createHistoria(corrida.store, 5);
    for (let round = 0; round < 5; round += 1) {
      for (let i = 0; i < 20; i += 1) await historia.advance();
      await corrida.pool.query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'atalaia-%' AND pid <> pg_backend_pid()`);
    }
    expect(await corrida.settled()).toBe(true);
    const depois = await linhas();
    await reconstruir();
    expect(differences(depois, await linhas())).toBe(0);
  });
});

describe('Dois projetores ao mesmo tempo', () => {
  it('um trabalha, o outro espera e assume quando o primeiro para', async () => {
    const primeiro = corrida.start();
    expect(await corrida.until(async () => primeiro.leading)).toBe(true);
    const segundo = corrida.start();
    const historia = createHistoria(corrida.store, 6);
    for (let i = 0; i < 20; i += 1) await historia.advance();
    expect(await corrida.settled()).toBe(true);
    expect(segundo.leading).toBe(false);

    await primeiro.stop();
    for (let i = 0; i < 20; i += 1) await historia.advance();
    expect(await corrida.settled()).toBe(true);
    expect(segundo.leading).toBe(true);
  });

  it('que estão no mesmo ponto: só um avança, e o outro sabe que perdeu', async () => {
    const runner = corrida.start({ projections: [contador] });
    expect(await corrida.until(async () => (await corrida.situacao('contador'))?.reconstrucao === null)).toBe(true);
    await runner.stop();
    const lideres = await Promise.all([createLider(), createLider(), createLider()]);
    await createHistoria(corrida.store, 9).advance();
    const chunk = { events: await corrida.store.readAll({ after: 0n, limit: 10 }), upTo: 1n };
    const results = await Promise.allSettled(lideres.map((lider) => lider.apply(chunk)));
    await Promise.all(lideres.map((lider) => lider.close()));
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(lost).toEqual([MOVED_ELSEWHERE, MOVED_ELSEWHERE]);
    expect((await corrida.pool.query('SELECT n FROM contador')).rows).toEqual([{ n: 1 }]);
  });

  it('que acreditam ambos liderar não aplicam nada duas vezes', async () => {
    corrida.start();
    corrida.start();
    const historia = createHistoria(corrida.store, 7);
    for (let round = 0; round < 8; round += 1) {
      for (let i = 0; i < 15; i += 1) await historia.advance();
      // The lock is gone while the leader's other connections go on writing.
      await corrida.pool.query(`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'atalaia-lider'`);
    }
    expect(await corrida.settled()).toBe(true);
    const depois = await linhas();
    await reconstruir();
    expect(differences(depois, await linhas())).toBe(0);
  });
});

/** Counts events, so that one applied twice is seen: no guard of its own. */
const contador: Projection = {
  name: 'contador',
  version: 1,
  tables: ['contador'],
  indexes: '',
  schema: 'CREATE TABLE contador (n int NOT NULL); INSERT INTO contador VALUES (0)',
  on: { CategoriaCriada: () => [sql.fragment`UPDATE contador SET n = n + 1`] },
};

/** One of two that both believe to lead, as it stands at this moment. */
async function createLider(): Promise<Applier> {
  const applier = new Applier({
    url: corrida.url,
    projection: contador,
    known,
    table: 'projecoes.checkpoints',
    schema: 'read_model',
    log: { warn: () => undefined },
    load: async (client) => (await readCheckpoint(client, 'contador')) ?? START,
  });
  await applier.reload();
  return applier;
}

/** Delivers every batch `times` times. */
const repeating = (store: EventStore, times: number) =>
  subscribing(store, (options) => ({
    ...options,
    async onEvents(events, upTo) {
      for (let i = 0; i < times; i += 1) await options.onEvents(events, upTo);
    },
  }));

/** Says after every batch that it has read further than the last event. */
const readingPast = (store: EventStore, further: bigint) =>
  subscribing(store, (options) => ({
    ...options,
    async onEvents(events, upTo) {
      await options.onEvents(events, upTo + further);
    },
  }));

function subscribing(store: EventStore, change: (options: SubscribeOptions) => SubscribeOptions): EventStore {
  const subscribe = (options: SubscribeOptions) => store.subscribe(change(options));
  return new Proxy(store, {
    get: (target, key) => (key === 'subscribe' ? subscribe : Reflect.get(target, key).bind(target)),
  });
}
