import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '../config.ts';
import { createStorage } from '../files/storage/create-storage.ts';
import type { Log } from '../log.ts';
import { headToFile } from '../store/audit/signed-head.ts';
import { readHeads } from '../store/audit/tree-rows.ts';
import { openEventStore } from '../store/event-store/open.ts';
import { clientConfig } from '../store/postgres/pool.ts';
import {
  BackupError,
  DUMP,
  FILES,
  fingerprints,
  HEADS,
  type Manifest,
  sha256OfFile,
  writeManifest,
} from './manifest.ts';
import { type CopiedObjects, copyObjects } from './objects.ts';
import { runPostgresTool } from './postgres-tools.ts';

export type BackupConfig = Pick<
  Config,
  'DATABASE_URL' | 'EVENTSTORE_URL' | 'STORAGE_URL' | 'PERSONAL_DATA_KEY' | 'AUDIT_SIGNING_KEY'
>;

export interface Backup {
  readonly manifest: Manifest;
  readonly missing: CopiedObjects['missing'];
}

/**
 * Copies an installation, while it works, into a new folder: first the database as of one instant, then the files
 * that the log named by then. A file is stored before the event that names it, so none is too young for the copy.
 * @throws BackupError
 */
export async function createBackup(config: BackupConfig, folder: string, log: Log): Promise<Backup> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError(`${folder} não está vazia. Nada foi escrito.`);
  const store = await openEventStore(config, log);
  const storage = createStorage(config.STORAGE_URL);
  try {
    const dumped = await dumpDatabase(config.DATABASE_URL, folder);
    // Of an EventStoreDB only afterwards: its copy must not be older than the tables made from it.
    const posicao = config.EVENTSTORE_URL === undefined ? dumped : await store.lastPosition();
    const { total, bytes, missing } = await copyObjects(store, posicao, storage, path.join(folder, FILES));
    const manifest: Manifest = {
      formato: 1,
      criada_em: new Date().toISOString(),
      registro: config.EVENTSTORE_URL === undefined ? 'postgres' : 'eventstoredb',
      posicao: posicao.toString(),
      banco: await sha256OfFile(path.join(folder, DUMP)),
      arquivos: { total, bytes },
      segredos: fingerprints(config),
    };
    await writeManifest(folder, manifest);
    return { manifest, missing };
  } catch (error) {
    // What is half a copy must not be taken for one.
    for (const name of [DUMP, FILES, HEADS]) await rm(path.join(folder, name), { recursive: true, force: true });
    throw error;
  } finally {
    await Promise.allSettled([store.close(), storage.close()]);
  }
}

/** @returns position of the last event that the dump holds */
async function dumpDatabase(url: string, folder: string): Promise<bigint> {
  const client = new pg.Client(clientConfig(url, { applicationName: 'atalaia-backup' }));
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The snapshot is kept by this transaction: what is read here and what pg_dump reads are of the same instant.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ snapshot: string; posicao: bigint }>(
      `SELECT pg_export_snapshot() AS snapshot,
         (SELECT coalesce(max(position), 0) FROM event_store.events) AS posicao`,
    );
    const { snapshot = '', posicao = 0n } = rows[0] ?? {};
    await writeHeads(client, path.join(folder, HEADS));
    const target = ['--format=custom', `--file=${path.join(folder, DUMP)}`, `--snapshot=${snapshot}`];
    await runPostgresTool('pg_dump', url, [...target, '--no-owner', '--no-comments', '--no-password']);
    await client.query('COMMIT');
    return posicao;
  } finally {
    await client.end();
  }
}

/** The signed heads beside the dump: kept elsewhere, they show later that a log was cut. */
async function writeHeads(client: pg.Client, file: string): Promise<void> {
  const lines: string[] = [];
  for (let after = 0; ; ) {
    const heads = await readHeads(client, after, 1_000);
    const last = heads.at(-1);
    if (last === undefined) break;
    lines.push(...heads.map((head) => `${JSON.stringify(headToFile(head))}\n`));
    after = last.size;
  }
  await writeFile(file, lines.join(''), { flush: true });
}
