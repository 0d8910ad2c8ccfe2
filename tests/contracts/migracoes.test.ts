import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { heard } from '#infra/heard.ts';
import { migrate } from '#infra/store/postgres/migrate.ts';

let folder: string;
let url: string;
let pool: pg.Pool;
const administer = async (statement: string) => {
  const admin = new pg.Client(inject('postgres').adminUrl);
  await admin.connect();
  await admin.query(statement);
  await admin.end();
};
let count = 0;

beforeEach(async () => {
  count += 1;
  const name = `migracoes_${process.pid}_${count}`;
  await administer(`CREATE DATABASE ${name}`);
  url = Object.assign(new URL(inject('postgres').adminUrl), { pathname: `/${name}` }).href;
  pool = heard(new pg.Pool({ connectionString: url, max: 2 }));
  folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-migracoes-'));
  await escrever('0001-um.sql', 'CREATE TABLE um (id int); INSERT INTO um VALUES (1);');
});
afterEach(async () => {
  await pool.end();
  await administer(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
  await rm(folder, { recursive: true });
});

const escrever = (name: string, text: string) => writeFile(path.join(folder, name), text);
const aplicadas = async () =>
  (await pool.query<{ arquivo: string }>('SELECT arquivo FROM migracoes.aplicadas ORDER BY numero')).rows.map(
    (row) => row.arquivo,
  );

describe('Migrações', () => {
  it('são aplicadas em ordem, e uma vez só', async () => {
    await escrever('0002-dois.sql', 'ALTER TABLE um ADD COLUMN nome text;');
    expect(await migrate(url, folder)).toEqual(['0001-um.sql', '0002-dois.sql']);
    expect(await migrate(url, folder)).toEqual([]);
    await escrever('0003-tres.sql', 'CREATE TABLE tres (id int);');
    expect(await migrate(url, folder)).toEqual(['0003-tres.sql']);
  });

  it('de processos que começam ao mesmo tempo são aplicadas por um deles', async () => {
    await escrever('0002-lenta.sql', 'SELECT pg_sleep(0.3); INSERT INTO um VALUES (2);');
    const results = await Promise.all(Array.from({ length: 6 }, () => migrate(url, folder)));
    expect(results.filter((applied) => applied.length > 0)).toEqual([['0001-um.sql', '0002-lenta.sql']]);
    expect((await pool.query('SELECT FROM um')).rowCount).toBe(2);
  });

  it('com um erro não deixam nada da que falhou, e dizem o arquivo e a linha', async () => {
    await escrever('0002-errada.sql', 'CREATE TABLE dois (id int);\nINSERT INTO um\n  VALUES (1, 2, 3);');
    await expect(migrate(url, folder)).rejects.toThrow(/^0002-errada\.sql, linha 3: .*Nada dela foi aplicado\.$/);
    expect(await aplicadas()).toEqual(['0001-um.sql']);
    expect((await pool.query("SELECT to_regclass('dois') AS tabela")).rows).toEqual([{ tabela: null }]);
  });

  it('são recusadas quando um arquivo mudou depois de aplicado', async () => {
    await migrate(url, folder);
    await escrever('0001-um.sql', 'CREATE TABLE outro (id int);');
    await expect(migrate(url, folder)).rejects.toThrow('0001-um.sql mudou depois de aplicado');
  });

  it('são recusadas quando o banco é mais novo que o código', async () => {
    await escrever('0002-dois.sql', 'SELECT 1;');
    await migrate(url, folder);
    await rm(path.join(folder, '0002-dois.sql'));
    await expect(migrate(url, folder)).rejects.toThrow('o código é mais antigo que o banco');
  });

  it('não são encaixadas entre as que já foram aplicadas, nem repetem números, nem têm outros nomes', async () => {
    await escrever('0003-tres.sql', 'SELECT 1;');
    await migrate(url, folder);
    await escrever('0002-dois.sql', 'SELECT 1;');
    await expect(migrate(url, folder)).rejects.toThrow('0002-dois.sql chegou fora de ordem');
    await escrever('0003-outra.sql', 'SELECT 1;');
    await expect(migrate(url, folder)).rejects.toThrow('têm o mesmo número');
    await escrever('quatro.sql', 'SELECT 1;');
    await expect(migrate(url, folder)).rejects.toThrow('quatro.sql: o nome não tem a forma NNNN-nome.sql');
  });

  it('dizem onde não há servidor, sem repetir a senha', async () => {
    const error = await migrate('postgres://fulano:segredo@127.0.0.1:9/nada', folder).catch((e: Error) => e.message);
    expect(error).toMatch(/^Sem conexão com o PostgreSQL em 127\.0\.0\.1:9\/nada: /);
    expect(error).not.toContain('segredo');
  });
});
