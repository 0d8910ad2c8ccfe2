import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { copyOut } from '#infra/store/postgres/copy-out.ts';
import { APP_ROLE, createPool, createReader, toPg } from '#infra/store/postgres/pool.ts';
import { sql } from '#projections/kernel/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let leitor: Awaited<ReturnType<typeof createReader>>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { role: APP_ROLE });
  leitor = await createReader(database.url);
});
afterAll(async () => {
  await Promise.all([pool.end(), leitor.end()]);
  await database.drop();
});

const valores = sql.fragment`
  SELECT 9007199254740993::int8 AS posicao, '2026-03-01 09:00:00.5-03'::timestamptz AS instante, date '2026-03-01' AS dia,
    1234.5678::numeric AS area, '{"a": 1}'::jsonb AS atributos, ARRAY[1, NULL]::int8[] AS posicoes`;
const esperado = {
  posicao: 9007199254740993n,
  instante: '2026-03-01T12:00:00.500Z',
  dia: '2026-03-01',
  area: 1234.5678,
  atributos: { a: 1 },
  posicoes: [1n, null],
};

describe('Conexões com o PostgreSQL', () => {
  it('entregam posições inteiras, instantes ISO em UTC e medidas como números, nas duas formas de perguntar', async () => {
    const { rows } = await pool.query(toPg(valores));
    expect(rows).toEqual([esperado]);
    const shape = z.object({
      posicao: z.bigint(),
      instante: z.iso.datetime(),
      dia: z.iso.date(),
      area: z.number(),
      atributos: z.object({ a: z.number() }),
      posicoes: z.array(z.bigint().nullable()),
    });
    expect(await leitor.any(sql.type(shape)`${valores}`)).toEqual([esperado]);
  });

  it('planejam uma vez só o que é caro de planejar, e ficam para isso', async () => {
    const planos = async (daPiscina: typeof pool) => {
      for (let n = 0; n < 4; n += 1) {
        await daPiscina.query({ name: 'cara', text: 'SELECT $1::int AS n', values: [n] });
      }
      const { rows } = await daPiscina.query(
        "SELECT generic_plans::int AS uma, custom_plans::int AS cada FROM pg_prepared_statements WHERE name = 'cara'",
      );
      return rows;
    };
    const umaVez = createPool(database.url, { role: APP_ROLE, max: 1, planOnce: true });
    const comum = createPool(database.url, { role: APP_ROLE, max: 1 });
    try {
      expect(await planos(umaVez)).toEqual([{ uma: 4, cada: 0 }]);
      expect(await planos(comum)).toEqual([{ uma: 0, cada: 4 }]);
      expect([umaVez.options.idleTimeoutMillis, comum.options.idleTimeoutMillis]).toEqual([0, 30_000]);
    } finally {
      await Promise.all([umaVez.end(), comum.end()]);
    }
  });

  it('recusam linhas que não têm a forma que a consulta promete', async () => {
    await expect(leitor.one(sql.type(z.object({ x: z.string() }))`SELECT 1 AS x`)).rejects.toThrow(/schema/);
  });

  it('trabalham com o papel da aplicação, que não escreve no que é mostrado nem nos eventos já gravados', async () => {
    await database.pool.query('CREATE TABLE read_model.quadro (id int)');
    expect((await pool.query('SELECT current_user AS papel')).rows).toEqual([{ papel: APP_ROLE }]);
    await expect(pool.query('INSERT INTO read_model.quadro VALUES (1)')).rejects.toThrow('permission denied');
    await expect(pool.query('UPDATE event_store.events SET type = type')).rejects.toThrow('permission denied');
    await expect(pool.query('CREATE TABLE read_model.minha (id int)')).rejects.toThrow('permission denied');
    expect((await pool.query('SELECT FROM read_model.quadro')).rowCount).toBe(0);
  });

  it('voltam por si quando o servidor derruba todas', async () => {
    await Promise.all(Array.from({ length: 5 }, () => pool.query('SELECT pg_sleep(0.01)')));
    const { rowCount } = await database.pool.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'atalaia%' AND pid <> pg_backend_pid()`);
    expect(rowCount).toBeGreaterThanOrEqual(5);
    await sleep(50);
    expect((await pool.query('SELECT 1 AS um')).rows).toEqual([{ um: 1 }]);
    expect(await leitor.any(sql.type(z.object({ um: z.number() }))`SELECT 1 AS um`)).toEqual([{ um: 1 }]);
  });

  it('caem sem derrubar o processo, também no meio de uma transação em que nada se pergunta', async () => {
    const emprestada = await pool.connect();
    await emprestada.query('BEGIN');
    const { rows } = await emprestada.query('SELECT pg_backend_pid() AS pid');
    const caiu = new Promise((resolve) => emprestada.once('end', resolve));
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await caiu;
    await expect(emprestada.query('COMMIT')).rejects.toThrow();
    emprestada.release();
    expect((await pool.query('SELECT 1 AS um')).rows).toEqual([{ um: 1 }]);
  });

  it('deixam um COPY levar o tempo que levar, e nada fica contando depois dele', async () => {
    const apressada = createPool(database.url, { role: APP_ROLE, max: 1, queryTimeout: 300 });
    const conexao = await apressada.connect();
    const partes: Buffer[] = [];
    const demora = 'COPY (SELECT i, pg_sleep(0.1) FROM generate_series(1, 5) AS i) TO STDOUT';
    for await (const parte of copyOut(conexao, demora)) partes.push(parte);
    expect(Buffer.concat(partes).toString().trim().split('\n')).toHaveLength(5);
    await sleep(400);
    expect((await conexao.query('SELECT 1 AS um')).rows).toEqual([{ um: 1 }]);
    await expect(conexao.query('SELECT pg_sleep(1)')).rejects.toThrow('timeout');
    conexao.release(true);
    await apressada.end();
  });
});
