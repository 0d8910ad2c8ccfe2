import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { streamId } from '#domain/kernel/ids.ts';
import { listarNasSituacoes } from '#projections/importacao/andamento.queries.ts';
import { createStorage } from '../files/storage/create-storage.ts';
import type { Log } from '../log.ts';
import { createShelf } from '../store/audit/heads-out/create-shelf.ts';
import { sayRestored } from '../store/audit/heads-out/say-restored.ts';
import { signingKey } from '../store/audit/signed-head.ts';
import type { SealedLog } from '../store/event-store/chain.ts';
import { openEventStore } from '../store/event-store/open.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { APP_ROLE, clientConfig, createPool, toPg } from '../store/postgres/pool.ts';
import type { BackupConfig } from './create-backup.ts';
import { BackupError, DUMP, FILES, fingerprints, type Manifest, readManifest, sha256OfFile } from './manifest.ts';
import { countObjects, restoreObjects } from './objects.ts';
import { runPostgresTool } from './postgres-tools.ts';

/** As the migrations make it; roles belong to the cluster and are in no dump. */
const ROLE = `
  DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'atalaia_app') THEN CREATE ROLE atalaia_app NOLOGIN; END IF;
    IF NOT pg_has_role(current_user, 'atalaia_app', 'MEMBER') THEN EXECUTE format('GRANT atalaia_app TO %I', current_user); END IF;
  END $$`;

/** A dump names whose default privileges it takes along; here whoever restores is the owner. Statistics are in none. */
const AFTERWARDS = `
  ALTER DEFAULT PRIVILEGES IN SCHEMA read_model GRANT SELECT ON TABLES TO atalaia_app;
  ALTER DEFAULT PRIVILEGES IN SCHEMA projecoes GRANT SELECT ON TABLES TO atalaia_app;
  ANALYZE`;

/**
 * Sign-outs since the copy are not in it, nor links and codes that were used: every session, link, begun sign-in, ticket,
 * screen on a wall and unsent message ends. Second factors stay, with their codes before now taken as used.
 */
const END_SESSIONS = `
  DELETE FROM identidade.sessoes;
  DELETE FROM identidade.convites WHERE usado_em IS NULL;
  DELETE FROM identidade.redefinicoes WHERE usado_em IS NULL;
  DELETE FROM identidade.entradas_pendentes;
  DELETE FROM identidade.bilhetes_de_impressao;
  DELETE FROM identidade.teloes;
  DELETE FROM identidade.mensagens WHERE enviada_em IS NULL;
  UPDATE identidade.segundos_fatores SET ultimo_passo = greatest(ultimo_passo, extract(epoch FROM now())::bigint / 30)`;

/** Imports that were under way: the workflow server may know nothing of them any more. */
const UNDER_WAY = listarNasSituacoes(['solicitada', 'inspecionada', 'preparada']);

const SHOWN = `SELECT posicao FROM projecoes.checkpoints WHERE nome = 'importacoes'`;

const REWIND = `UPDATE operacao.reatores SET posicao = least(posicao, $1) WHERE nome = 'importacoes'`;

/**
 * Brings a copy into an empty database and storage. Everything is checked before anything is written; the database
 * comes last and in one transaction. @returns what was restored @throws BackupError
 */
export async function restoreBackup(config: BackupConfig, folder: string, log: Log): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await checkCopy(manifest, config, folder);
  await requireEmpty(config.DATABASE_URL);
  const storage = createStorage(config.STORAGE_URL);
  try {
    await restoreObjects(path.join(folder, FILES), storage);
  } finally {
    await storage.close();
  }
  await restoreDatabase(config.DATABASE_URL, path.join(folder, DUMP));
  await migrate(config.DATABASE_URL);
  await withClient(config.DATABASE_URL, (client) => client.query(END_SESSIONS));
  const store = await openEventStore(config, log);
  try {
    await resumeWork(config.DATABASE_URL, store);
    await sayWhatWasRestored(config, store, log, manifest);
  } finally {
    await store.close();
  }
  return manifest;
}

async function checkCopy(manifest: Manifest, config: BackupConfig, folder: string): Promise<void> {
  const own = fingerprints(config);
  const foreign = (['PERSONAL_DATA_KEY', 'AUDIT_SIGNING_KEY'] as const).filter(
    (name) => own[name] !== manifest.segredos[name],
  );
  if (foreign.length > 0)
    throw new BackupError(
      `${foreign.join(' e ')}: não é o segredo da instalação que foi copiada. Sem ele os nomes e os e-mails não se leem e as assinaturas não conferem. Nada foi escrito.`,
    );
  const registro = config.EVENTSTORE_URL === undefined ? 'postgres' : 'eventstoredb';
  if (registro !== manifest.registro)
    throw new BackupError(
      `A cópia é de uma instalação com os eventos em ${manifest.registro}, e esta usa ${registro}.`,
    );
  const { bytes, sha256 } = await sha256OfFile(path.join(folder, DUMP));
  if (sha256 !== manifest.banco.sha256 || bytes !== manifest.banco.bytes)
    throw new BackupError(`${DUMP} não é o que foi copiado: está danificado ou foi trocado. Nada foi escrito.`);
  const found = await countObjects(path.join(folder, FILES));
  if (found < manifest.arquivos.total)
    throw new BackupError(`Faltam ${manifest.arquivos.total - found} arquivos na cópia. Nada foi escrito.`);
}

async function requireEmpty(url: string): Promise<void> {
  const found = await withClient(url, async (client) => {
    const { rows } = await client.query<{ nome: string }>(
      `SELECT nspname AS nome FROM pg_namespace WHERE nspname IN ('event_store', 'read_model', 'identidade', 'migracoes')`,
    );
    return rows.length > 0;
  });
  if (found)
    throw new BackupError('O banco de destino não está vazio. Restaure num banco novo; nada do que existe foi tocado.');
}

async function restoreDatabase(url: string, dump: string): Promise<void> {
  await withClient(url, (client) => client.query(ROLE));
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'atalaia-restore-'));
  try {
    // Default privileges name the role that owned the copied database; here it may not exist.
    const contents = await runPostgresTool('pg_restore', url, ['--list', dump]);
    const list = path.join(scratch, 'conteudo');
    await writeFile(list, contents.replace(/^.* DEFAULT ACL .*$/gm, ''));
    const target = [`--use-list=${list}`, `--dbname=${databaseOf(url)}`, dump];
    const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-comments', '--no-password'];
    await runPostgresTool('pg_restore', url, [...options, ...target]);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  await withClient(url, (client) => client.query(AFTERWARDS));
}

/** The log is that of the copy: whoever has seen a larger one hears that it is so on purpose. */
async function sayWhatWasRestored(
  { DATABASE_URL, STORAGE_URL, AUDIT_SIGNING_KEY }: BackupConfig,
  store: SealedLog,
  log: Log,
  { criada_em }: Manifest,
): Promise<void> {
  const pool = createPool(DATABASE_URL, { role: APP_ROLE, max: 2, applicationName: 'atalaia-restore', log });
  const shelf = createShelf(STORAGE_URL);
  try {
    const motivo = `restauro da cópia de ${criada_em}`;
    await sayRestored({ store, pool, key: signingKey(AUDIT_SIGNING_KEY), shelf, motivo });
  } finally {
    await shelf.close();
    await pool.end();
  }
}

/** The reactor asks again for the work that was under way; what is done already is left alone by its workflow. */
async function resumeWork(url: string, store: Pick<EventStore, 'readStream' | 'lastPosition'>): Promise<void> {
  await withClient(url, async (client) => {
    const { rows: shown } = await client.query<{ posicao: bigint }>(SHOWN);
    let from = shown[0]?.posicao ?? 0n;
    for (const { id } of (await client.query<{ id: string }>(toPg(UNDER_WAY))).rows) {
      const [first] = await store.readStream(streamId('importacao', id));
      if (first !== undefined && first.position <= from) from = first.position - 1n;
    }
    await client.query(REWIND, [from.toString()]);
  });
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(clientConfig(url, { applicationName: 'atalaia-restore' }));
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
