import type pg from 'pg';
import { until } from './importacoes.ts';

/** The lock that every append to the log on Postgres takes: infra/migrations/0002-event-store.sql. */
const TRANCA = [7303014, 1] as const;

/**
 * Lets appends through one at a time, so that a test stops work between two of them whatever the machine's speed:
 * who waits for the lock gets it in turn, and the test is always in the queue right behind the next one.
 */
export async function fecharRegistro(pool: pg.Pool) {
  let dentro = await pool.connect();
  await dentro.query('select pg_advisory_lock($1, $2)', [...TRANCA]);
  const soltar = async () => {
    await dentro.query('select pg_advisory_unlock($1, $2)', [...TRANCA]);
    dentro.release();
  };
  return {
    /** Waits until somebody wants to append, and lets that one append through. */
    async deixarPassarUm(): Promise<void> {
      await until(async () => ((await naFila(pool)) > 0 ? true : null), 'alguém à espera de gravar');
      const antes = await naFila(pool);
      const atras = await pool.connect();
      const minhaVez = atras.query('select pg_advisory_lock($1, $2)', [...TRANCA]);
      await until(async () => ((await naFila(pool)) > antes ? true : null), 'o teste na fila');
      await soltar();
      await minhaVez;
      dentro = atras;
    },
    /** Lets everybody through. */
    abrir: soltar,
  };
}

async function naFila(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int n from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and classid = $1 and objid = $2 and not granted`,
    [...TRANCA],
  );
  return rows[0].n;
}
