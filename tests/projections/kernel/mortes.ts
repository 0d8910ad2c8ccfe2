import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { waitForPosition } from '#infra/projector/position-feed.ts';
import { createPool } from '#infra/store/postgres/pool.ts';
import { differences, hashDasLinhas } from '#tests/support/row-hash.ts';
import { contagem, createHistoria, marcos, seeded } from './marcos.ts';

export interface Mortes {
  readonly url: string;
  /** Writes the load meanwhile. */
  readonly store: EventStore;
  readonly kills: number;
  /** The same seed gives the same log and the same points. */
  readonly seed: number;
  /** The latest point: so many queries after the start. */
  readonly latest?: number;
}

export interface Resultado {
  /** Deaths that happened, by point: before a query was sent, or after its answer. */
  readonly antes: number;
  readonly depois: number;
  /** Of these, while a rebuild was under way. */
  readonly emReconstrucao: number;
  readonly eventos: number;
  readonly linhas: number;
  /** Rows in which the tables differ from those of a fresh rebuild. */
  readonly diferencas: number;
  /** ms from each death until the read models moved on. */
  readonly recuperacao: readonly number[];
}

const TABLES = [...marcos.tables, ...contagem.tables];
const NAMES = [marcos.name, contagem.name];
const PACIENCIA = 60_000;
/** Every so many deaths a rebuild is asked for, so that some points lie within one. */
const RECONSTRUIR_A_CADA = 10;

const spawn = (url: string, number: number, when: string): ChildProcess =>
  fork(path.join(import.meta.dirname, 'projetor-mortal.ts'), [url, String(number), when], { execArgv: [] });

/** Kills projectors at seeded points under load, then compares their tables with a fresh rebuild. */
export async function projetarComMortes({ url, store, kills, seed, latest = 2_500 }: Mortes): Promise<Resultado> {
  const pool = createPool(url, { max: 3 });
  const random = seeded(seed);
  const load = startLoad(store, seed);
  const deaths = { antes: 0, depois: 0 };
  let emReconstrucao = 0;
  const recuperacao: number[] = [];
  try {
    let diedAt: number | null = null;
    for (let i = 0; i < kills; i += 1) {
      if (i % RECONSTRUIR_A_CADA === RECONSTRUIR_A_CADA - 1) await pedir(pool);
      const when = random() < 0.5 ? 'antes' : 'depois';
      const before = await posicao(pool);
      // Some die while they catch up or rebuild, others once they follow the log event by event.
      const child = spawn(url, 1 + Math.floor(random() * (random() < 0.4 ? 150 : latest)), when);
      const gone = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
      if (diedAt !== null)
        await avancou(pool, before, gone).then((ms) => ms !== null && recuperacao.push(ms - (diedAt ?? 0)));
      const [, signal] = await gone;
      if (signal !== 'SIGKILL') throw new Error(`the projector ended with ${signal} and not by its own hand`);
      diedAt = performance.now();
      deaths[when] += 1;
      if ((await pool.query('SELECT FROM projecoes.reconstrucoes WHERE versao IS NOT NULL')).rowCount)
        emReconstrucao += 1;
    }
    const eventos = await load.stop();
    const { linhas, diferencas } = await comparar(url, pool, store);
    return { ...deaths, emReconstrucao, eventos, linhas, diferencas, recuperacao };
  } finally {
    await load.stop();
    await pool.end();
  }
}

/** Lets a projector finish, remembers its rows, has it rebuild them from nothing, and compares. */
async function comparar(url: string, pool: ReturnType<typeof createPool>, store: EventStore) {
  const child = spawn(url, 0, 'antes');
  try {
    const quiet = async () => !(await reconstruindo(pool));
    await until(quiet);
    if (!(await waitForPosition(pool, NAMES, await store.lastPosition(), PACIENCIA)))
      throw new Error('the projector did not reach the end of the log');
    const depoisDasMortes = await hashDasLinhas(pool, TABLES);
    await pedir(pool);
    await until(quiet);
    const reconstruidas = await hashDasLinhas(pool, TABLES);
    const linhas = Object.values(reconstruidas).reduce((sum, hashes) => sum + hashes.length, 0);
    return { linhas, diferencas: differences(depoisDasMortes, reconstruidas) };
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }
}

function startLoad(store: EventStore, seed: number) {
  const historias = [createHistoria(store, seed, 60), createHistoria(store, seed + 1, 60)];
  let stopped = false;
  let eventos = 0;
  const write = async (historia: (typeof historias)[number]) => {
    while (!stopped) {
      await historia.advance();
      eventos += 1;
      await sleep(4);
    }
  };
  const writing = Promise.all(historias.map(write));
  return {
    async stop() {
      stopped = true;
      await writing;
      return eventos;
    },
  };
}

const pedir = (pool: ReturnType<typeof createPool>) =>
  pool.query('INSERT INTO projecoes.reconstrucoes (nome) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [NAMES]);

const reconstruindo = async (pool: ReturnType<typeof createPool>) =>
  ((await pool.query('SELECT FROM projecoes.reconstrucoes')).rowCount ?? 0) > 0;

/** Sum of all progress: grows whenever anything was committed. */
async function posicao(pool: ReturnType<typeof createPool>): Promise<bigint> {
  const { rows } = await pool.query<{ soma: bigint }>(
    'SELECT coalesce(sum(posicao), 0)::int8 AS soma FROM projecoes.checkpoints',
  );
  return rows[0]?.soma ?? 0n;
}

/** Instant at which progress was seen to move; null where the projector died before that. */
async function avancou(pool: ReturnType<typeof createPool>, before: bigint, gone: Promise<unknown>) {
  let dead = false;
  gone.then(() => {
    dead = true;
  });
  while (!dead) {
    if ((await posicao(pool)) > before) return performance.now();
    await sleep(5);
  }
  return null;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PACIENCIA;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('waited too long for the projector');
    await sleep(20);
  }
}
