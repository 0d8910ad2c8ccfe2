import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Reader } from '#infra/store/postgres/pool.ts';
import { createSnapshots, type Snapshots } from '#infra/store/postgres/snapshots.ts';
import { sql } from '#projections/kernel/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
let snapshots: Snapshots;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('CREATE TABLE read_model.marcas (n int NOT NULL)');
  await database.pool.query('INSERT INTO read_model.marcas VALUES (1)');
  const log = { warn: () => undefined };
  snapshots = createSnapshots({ url: database.url, applicationName: 'atalaia-instantaneos', max: 2, log });
});
afterAll(async () => {
  await snapshots.close();
  await database.drop();
});

const uma = z.object({ n: z.int() });
const todas = sql.type(uma)`SELECT n FROM read_model.marcas ORDER BY n`;
const marcas = () => snapshots.read(async (leitor) => (await leitor.any(todas)).map(({ n }) => n));

describe('Leituras de um só momento', () => {
  it('não veem o que é gravado entre uma e outra; as do momento seguinte, sim', async () => {
    const [antes, depois] = await snapshots.read(async (leitor) => {
      const primeira = await leitor.any(todas);
      await database.pool.query('INSERT INTO read_model.marcas VALUES (2)');
      return [primeira, await leitor.any(todas)];
    });
    expect([antes, depois]).toEqual([[{ n: 1 }], [{ n: 1 }]]);
    expect(await marcas()).toEqual([1, 2]);
  });

  it('podem ser pedidas todas de uma vez, e cada uma tem a sua resposta', async () => {
    const pedidas = Array.from({ length: 20 }, (_, n) => n);
    const lidas = await snapshots.read((leitor) =>
      Promise.all(pedidas.map((n) => leitor.one(sql.type(uma)`SELECT ${n}::int AS n`))),
    );
    expect(lidas.map(({ n }) => n)).toEqual(pedidas);
  });

  it('dizem quando há linhas de mais ou de menos, ou de outra forma', async () => {
    const ler = <T>(pedir: (leitor: Reader) => Promise<T>) => snapshots.read(pedir);
    expect(await ler((leitor) => leitor.maybeOne(sql.type(uma)`SELECT 1 AS n WHERE false`))).toBeNull();
    await expect(ler((leitor) => leitor.one(sql.type(uma)`SELECT 1 AS n WHERE false`))).rejects.toThrow(
      'nenhuma linha',
    );
    await expect(ler((leitor) => leitor.one(todas))).rejects.toThrow('mais de uma linha');
    await expect(ler((leitor) => leitor.any(sql.type(uma)`SELECT 'um' AS n`))).rejects.toThrow(/schema/);
  });

  it('não gravam, e a que falha não estraga as dos momentos seguintes', async () => {
    const gravar = sql.type(uma)`INSERT INTO read_model.marcas VALUES (3) RETURNING n`;
    for (let vez = 0; vez < 5; vez += 1) {
      await expect(snapshots.read((leitor) => leitor.any(gravar))).rejects.toThrow();
      await expect(snapshots.read(() => Promise.reject(new Error('do próprio')))).rejects.toThrow('do próprio');
    }
    expect(await marcas()).toEqual([1, 2]);
  });

  it('o que se pede depois do fim é recusado: a conexão pode ser de outro momento', async () => {
    const leitor = await snapshots.read(async (dele) => dele);
    await expect(leitor.any(todas)).rejects.toThrow('já acabou');
    const tardia = Promise.withResolvers<unknown>();
    const falha = snapshots.read(async (dele) => {
      setTimeout(() => dele.any(todas).then(tardia.resolve, tardia.reject), 50);
      throw new Error('do próprio');
    });
    await expect(falha).rejects.toThrow('do próprio');
    await expect(tardia.promise).rejects.toThrow('já acabou');
  });

  it('voltam por si quando o servidor derruba as conexões', async () => {
    await Promise.all([marcas(), marcas()]);
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'atalaia-instantaneos'",
    );
    await Promise.allSettled([marcas(), marcas()]);
    expect(await marcas()).toEqual([1, 2]);
  });
});
