import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Corrida, createCorrida } from './corrida.ts';
import { createHistoria, marcos } from './marcos.ts';

let corrida: Corrida;
beforeEach(async () => {
  corrida = await createCorrida();
});
afterEach(() => corrida.close());

const DEADLOCK = '40P01';

/** Somebody in the middle of reading: what was read stays held until they end. */
async function lendo(tabela: string): Promise<pg.PoolClient> {
  const leitor = await corrida.pool.connect();
  await leitor.query('BEGIN');
  await leitor.query(`SELECT FROM read_model.${tabela}`);
  return leitor;
}

/** How many wait for a lock on the table, of this mode. */
async function esperam(tabela: string, mode: string): Promise<number> {
  const { rows } = await corrida.pool.query(
    'SELECT count(*)::int AS n FROM pg_locks WHERE relation = $1::regclass AND mode = $2 AND NOT granted',
    [`read_model.${tabela}`, mode],
  );
  return rows[0].n;
}

describe('A troca das tabelas de uma projeção', () => {
  it('enquanto se leem as tabelas na ordem contrária: quem lê recebe a sua resposta, e a troca vem depois', async () => {
    const codigos: unknown[] = [];
    const anotar = (dito: { err?: { code?: string } }) => codigos.push(dito.err?.code);
    const log = { info: () => undefined, warn: anotar, error: anotar };
    corrida.start({ projections: [marcos], log: log as never });
    const historia = createHistoria(corrida.store, 41);
    for (let i = 0; i < 30; i += 1) await historia.advance();
    expect(await corrida.settled(['marcos'])).toBe(true);

    const [naFrente, aoContrario] = [await lendo('marcos'), await lendo('marcos_historico')];
    let respondido = false;
    try {
      await corrida.pool.query("INSERT INTO projecoes.reconstrucoes (nome) VALUES ('marcos')");
      expect(await corrida.until(async () => (await esperam('marcos', 'AccessExclusiveLock')) > 0)).toBe(true);
      const resposta = aoContrario.query('SELECT count(*)::int AS n FROM read_model.marcos').finally(() => {
        respondido = true;
      });
      // Waits already when the switch begins to wait for what it holds: it would be the first to look for a circle.
      const esperando = async () => respondido || (await esperam('marcos', 'AccessShareLock')) > 0;
      expect(await corrida.until(esperando)).toBe(true);
      await naFrente.query('COMMIT');
      expect((await resposta).rows[0].n).toBeGreaterThan(0);
      await aoContrario.query('COMMIT');
    } finally {
      naFrente.release();
      aoContrario.release();
    }
    const trocada = async () => (await corrida.pool.query('SELECT FROM projecoes.reconstrucoes')).rowCount === 0;
    expect(await corrida.until(trocada)).toBe(true);
    expect(codigos).not.toContain(DEADLOCK);
    expect((await corrida.situacao('marcos'))?.estado).toBe('em_dia');
  });
});
