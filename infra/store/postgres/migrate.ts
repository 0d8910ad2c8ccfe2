import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { clientConfig } from './pool.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** Any fixed number: whoever holds it migrates, the others wait. */
const LOCK = 4_242_001;

/** What is wrong with the migrations or the database, as a Portuguese sentence for whoever starts the process. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  readonly numero: number;
  readonly arquivo: string;
  readonly sha256: string;
  readonly texto: string;
}

interface Applied {
  readonly numero: number;
  readonly arquivo: string;
  readonly sha256: string;
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (arquivo): Promise<Migration> => {
      const numero = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(arquivo)?.[1]);
      if (Number.isNaN(numero)) throw new MigrationError(`${arquivo}: o nome não tem a forma NNNN-nome.sql.`);
      const texto = await readFile(path.join(folder, arquivo), 'utf8');
      return { numero, arquivo, texto, sha256: createHash('sha256').update(texto).digest('hex') };
    }),
  );
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.numero === migration.numero)
      throw new MigrationError(`${before.arquivo} e ${migration.arquivo} têm o mesmo número.`);
  }
  return migrations;
}

/** The migrations still to apply. @throws MigrationError where the past does not agree with the files. */
function pending(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  const files = new Map(migrations.map((migration) => [migration.numero, migration]));
  for (const { numero, arquivo, sha256 } of applied) {
    const file = files.get(numero);
    if (file === undefined)
      throw new MigrationError(
        `O banco já tem a migração ${arquivo}, que este código não conhece: o código é mais antigo que o banco.`,
      );
    if (file.sha256 !== sha256)
      throw new MigrationError(
        `${file.arquivo} mudou depois de aplicado (sha256 aplicado ${sha256.slice(0, 12)}…, atual ${file.sha256.slice(0, 12)}…). ` +
          'Migrações só andam para a frente: desfaça a mudança e crie um arquivo novo.',
      );
    files.delete(numero);
  }
  const last = applied.at(-1);
  const rest = [...files.values()];
  const late = last && rest.find((migration) => migration.numero < last.numero);
  if (late)
    throw new MigrationError(
      `${late.arquivo} chegou fora de ordem: o banco já está na ${last.arquivo}. Dê ao arquivo um número maior.`,
    );
  return rest;
}

/** Line of the file in which Postgres found the error, where it tells. */
function lineOf(texto: string, error: pg.DatabaseError): string {
  return error.position === undefined ? '' : `, linha ${texto.slice(0, Number(error.position)).split('\n').length}`;
}

async function apply(client: pg.Client, { numero, arquivo, sha256, texto }: Migration): Promise<void> {
  const started = performance.now();
  try {
    await client.query('BEGIN');
    await client.query(texto);
    await client.query(
      'INSERT INTO migracoes.aplicadas (numero, arquivo, sha256, duracao_ms) VALUES ($1, $2, $3, $4)',
      [numero, arquivo, sha256, Math.round(performance.now() - started)],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (!(error instanceof pg.DatabaseError)) throw error;
    const detail = error.detail === undefined ? '' : ` (${error.detail})`;
    throw new MigrationError(`${arquivo}${lineOf(texto, error)}: ${error.message}${detail}. Nada dela foi aplicado.`, {
      cause: error,
    });
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(url, { applicationName: 'atalaia-migrate' }));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { host, pathname } = new URL(url);
    const cause = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new MigrationError(`Sem conexão com o PostgreSQL em ${host}${pathname}: ${cause}.`, { cause: error });
  }
}

/**
 * Brings the database to the newest migration: forward only, each file in its own transaction, hashes compared.
 * Any number of processes may call it at once: one applies, the others wait and find nothing left to do.
 * @returns names of the files applied by this call
 * @throws MigrationError with a Portuguese sentence
 */
export async function migrate(url: string, folder: string = FOLDER): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const client = await connect(url);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS migracoes;
      CREATE TABLE IF NOT EXISTS migracoes.aplicadas (
        numero int PRIMARY KEY,
        arquivo text NOT NULL,
        sha256 text NOT NULL,
        aplicada_em timestamptz NOT NULL DEFAULT now(),
        duracao_ms int NOT NULL
      )`);
    const { rows } = await client.query<Applied>(
      'SELECT numero, arquivo, sha256 FROM migracoes.aplicadas ORDER BY numero',
    );
    const rest = pending(migrations, rows);
    for (const migration of rest) await apply(client, migration);
    return rest.map((migration) => migration.arquivo);
  } finally {
    // Ending the session frees the lock.
    await client.end();
  }
}
