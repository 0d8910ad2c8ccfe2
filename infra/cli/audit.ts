import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { projections } from '#projections/index.ts';
import { ConfigError, loadAuditConfig, loadSigningSeed } from '../config.ts';
import { loadEnvironment } from '../embedded/environment.ts';
import { createEventContents } from '../files/lotes/event-contents.ts';
import { createStorage } from '../files/storage/create-storage.ts';
import type { Storage } from '../files/storage/storage.ts';
import { createLog } from '../log.ts';
import { accesses } from '../store/audit/checks/accesses.ts';
import type { Check } from '../store/audit/checks/check.ts';
import { shownNames } from '../store/audit/checks/names.ts';
import { readModels } from '../store/audit/checks/read-models.ts';
import { checkDocument } from '../store/audit/document-proof.ts';
import { createShelf } from '../store/audit/heads-out/create-shelf.ts';
import { sayRestored } from '../store/audit/heads-out/say-restored.ts';
import { ProofError } from '../store/audit/inclusion-proof.ts';
import { checkProof, proveAccess, proveConsistency, proveInclusion } from '../store/audit/proof.ts';
import { headToFile, publicKeyFromPem, publicKeyPem, signingKey } from '../store/audit/signed-head.ts';
import { readHeads } from '../store/audit/tree-rows.ts';
import type { SealedLog } from '../store/event-store/chain.ts';
import { known } from '../store/event-store/known-events.ts';
import { type AuditableLog, auditableLog } from '../store/event-store/log.ts';
import { openEventStore } from '../store/event-store/open.ts';
import { createPostgresAuditableLog } from '../store/event-store/postgres/log.ts';
import { APP_ROLE, createPool } from '../store/postgres/pool.ts';
import { runReplay } from './audit-replay.ts';
import { runVerify } from './audit-verify.ts';
import { UsageError } from './usage-error.ts';

const USO = `Uso:
  npm run audit -- verify [--tabelas] [--chave-publica ARQUIVO] [--cabecas ARQUIVO]
      percorre todo o registro e diz a primeira posição alterada, removida ou trocada, o que ficou sem selo
      e o nó da árvore que não é o dele; se os acessos de cada hora são os que foram selados; com PERSONAL_DATA_KEY,
      se os nomes e e-mails são os que ele diz, e quais acessos se apagaram com a sua pessoa; onde há STORAGE_URL,
      lê também cada arquivo que ele nomeia e o compara com o seu hash; com --tabelas, refaz ao lado todas as tabelas
      que se veem, históricos também, e diz a primeira linha que não é a que o registro dá (pede STORAGE_URL e o
      dono do banco em DATABASE_URL)
  npm run audit -- prove <eventId> [ARQUIVO]
      escreve a prova de que um evento está no registro
  npm run audit -- prove acesso <número> [ARQUIVO]
      escreve a prova de que uma linha do registro de acessos é a que foi selada na hora dela
  npm run audit -- consistency <tamanho> [ARQUIVO]
      escreve a prova de que o registro de hoje continua o daquele tamanho
  npm run audit -- check <ARQUIVO> [--chave-publica ARQUIVO]
      confere uma prova sem banco; a chave é a da instalação (AUDIT_SIGNING_KEY) ou a do arquivo: assinada
      por outra, sai com 2
  npm run audit -- check DOCUMENTO.pdf [PROVA] [--chave-publica ARQUIVO]
      confere sem banco se um documento emitido é o que a prova diz; sem o nome dela, é DOCUMENTO.prova.json, como a
      página de conferência a dá
  npm run audit -- replay deteccao/<id> [--em INSTANTE]
      conta a vida de uma detecção, evento por evento, com o que se sabia dela em cada um pelos nomes de então (os das
      pessoas pedem PERSONAL_DATA_KEY), e diz se o hash, os arquivos e a prova de cada um conferem
  npm run audit -- heads export [ARQUIVO]
      exporta as cabeças assinadas, uma por linha, para guardar em outro lugar
  npm run audit -- restaurado --motivo "…"
      diz, assinado e para sempre, que o registro é menor de propósito: uma cópia mais antiga foi restaurada
  npm run audit -- key export [ARQUIVO]
      exporta a chave pública (PEM)`;

/** What the commands that read the log work on. */
interface Installation {
  /** DATABASE_URL */
  readonly url: string;
  readonly store: EventStore & SealedLog;
  readonly log: AuditableLog;
  readonly pool: pg.Pool;
  /** PERSONAL_DATA_KEY; undefined where only the log is at hand. */
  readonly names: string | undefined;
  /** Null where only the log is at hand. */
  readonly storage: Storage | null;
  readonly storageUrl: string | undefined;
  /** AUDIT_SIGNING_KEY */
  readonly seed: string | undefined;
  /** Of this installation; null where only the public key is at hand. */
  readonly publicKey: Buffer | null;
}

const options = {
  'chave-publica': { type: 'string' },
  cabecas: { type: 'string' },
  tabelas: { type: 'boolean' },
  motivo: { type: 'string' },
  em: { type: 'string' },
} as const;

async function main(): Promise<number> {
  const { positionals, values } = parsed();
  const [command, ...args] = positionals;
  const file = values['chave-publica'];
  const key = file === undefined ? null : await readKey(file);
  switch (command) {
    case 'verify':
      return withInstallation((installation) => verify(installation, key, values));
    case 'prove':
      return withInstallation((installation) => prove(installation, args));
    case 'consistency':
      return withInstallation((installation) => consistency(installation, args));
    case 'check':
      return check(args, key);
    case 'restaurado':
      return withInstallation((installation) => restored(installation, values.motivo));
    case 'replay':
      return withInstallation((installation) => replay(installation, args, values.em, key));
    case 'heads':
      return withInstallation((installation) => exportHeads(installation, args));
    case 'key':
      return exportKey(args);
    default:
      throw new UsageError(USO);
  }
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${USO}`);
  }
}

async function withInstallation(work: (installation: Installation) => Promise<number>): Promise<number> {
  const config = loadAuditConfig(loadEnvironment());
  const { DATABASE_URL, EVENTSTORE_URL, AUDIT_SIGNING_KEY, STORAGE_URL } = config;
  const log = createLog('audit', 'warn');
  const pool = createPool(DATABASE_URL, { role: APP_ROLE, applicationName: 'atalaia-audit', log });
  const store = await openEventStore({ DATABASE_URL, EVENTSTORE_URL }, log, pool);
  const storage = STORAGE_URL === undefined ? null : createStorage(STORAGE_URL);
  try {
    return await work({
      url: DATABASE_URL,
      pool,
      store,
      storage,
      storageUrl: STORAGE_URL,
      seed: AUDIT_SIGNING_KEY,
      names: config.PERSONAL_DATA_KEY,
      log: EVENTSTORE_URL === undefined ? createPostgresAuditableLog(pool) : auditableLog(store),
      publicKey: AUDIT_SIGNING_KEY === undefined ? null : signingKey(AUDIT_SIGNING_KEY).publicKey,
    });
  } finally {
    await Promise.allSettled([store.close(), storage?.close()]);
    await pool.end();
  }
}

interface VerifyOptions {
  readonly cabecas?: string | undefined;
  readonly tabelas?: boolean | undefined;
}

function verify(installation: Installation, given: Buffer | null, { cabecas, tabelas }: VerifyOptions) {
  const { log, pool, storage, storageUrl, publicKey, names } = installation;
  const trusted = [given ?? publicKey].filter((key) => key !== null);
  if (trusted.length === 0) throw new UsageError('Falta a chave: AUDIT_SIGNING_KEY ou --chave-publica ARQUIVO.');
  const further = [shownNames(pool, names), accesses(pool, names), ...(tabelas ? [tables(installation)] : [])];
  return runVerify({ log, pool, storage, storageUrl, trusted, headsFile: cabecas, further });
}

function tables({ url, store, storage }: Installation): Check {
  if (storage === null) throw new UsageError('Falta STORAGE_URL: há tabelas que se fazem também de arquivos.');
  const { signal } = new AbortController();
  const contents = createEventContents(storage, store);
  return readModels({ url, store, projections, known, contents, log: createLog('audit', 'warn'), signal });
}

async function prove({ log, pool }: Installation, [id, ...rest]: readonly string[]): Promise<number> {
  if (id === 'acesso') {
    const [acesso, file] = rest;
    if (acesso === undefined || !/^[1-9][0-9]{0,17}$/.test(acesso))
      throw new UsageError(`Falta o número da linha do registro de acessos.\n${USO}`);
    return write(file ?? `prova-acesso-${acesso}.json`, await proveAccess(log, pool, acesso));
  }
  const [file] = rest;
  const eventId = uuidSchema.safeParse(id?.toLowerCase());
  if (!eventId.success) throw new UsageError(`Falta o id do evento (um UUID).\n${USO}`);
  return write(file ?? `prova-${eventId.data}.json`, await proveInclusion(log, pool, eventId.data));
}

function replay(
  { store, log, pool, storage, publicKey, names }: Installation,
  [what]: readonly string[],
  em: string | undefined,
  given: Buffer | null,
): Promise<number> {
  const [, id] = /^deteccao\/(.+)$/.exec(what ?? '') ?? [];
  const known = uuidSchema.safeParse(id?.toLowerCase());
  if (!known.success) throw new UsageError(`Falta de quem: deteccao/<id>.\n${USO}`);
  if (em !== undefined && Number.isNaN(Date.parse(em))) throw new UsageError(`${em} não é um instante (ISO 8601).`);
  const until = em === undefined ? undefined : new Date(em).toISOString();
  return runReplay({ store, log, pool, storage, names, trusted: given ?? publicKey, id: known.data, em: until });
}

async function consistency({ pool }: Installation, [size, file]: readonly string[]): Promise<number> {
  if (size === undefined || !/^[1-9][0-9]*$/.test(size)) throw new UsageError(`Falta o tamanho.\n${USO}`);
  return write(file ?? `consistencia-${size}.json`, await proveConsistency(pool, Number(size)));
}

/** How a file begins that is a document and no proof. */
const PDF = '%PDF-';

async function check([file, beside]: readonly string[], given: Buffer | null): Promise<number> {
  if (file === undefined) throw new UsageError(`Falta o arquivo da prova.\n${USO}`);
  const seed = given === null ? loadSigningSeed(loadEnvironment()) : undefined;
  const trusted = given ?? (seed === undefined ? null : signingKey(seed).publicKey);
  const content = await readFile(file);
  const result =
    content.toString('latin1', 0, PDF.length) === PDF
      ? checkDocument(content, await readFile(beside ?? file.replace(/(\.pdf)?$/i, '.prova.json'), 'utf8'), trusted)
      : checkProof(content.toString('utf8'), trusted);
  if (result.ok) {
    console.log(`Prova conferida. ${result.message}`);
    return 0;
  }
  if (result.unknownKey === null) {
    console.error(`PROVA RECUSADA. ${result.message}`);
    return 1;
  }
  console.error(`CHAVE DESCONHECIDA. ${result.message}`);
  console.error(`Assinou ${result.unknownKey.toString('hex')}.`);
  console.error('Diga com --chave-publica ARQUIVO a chave que a instalação publicou (npm run audit -- key export).');
  return 2;
}

async function restored({ seed, storageUrl, store, pool }: Installation, motivo?: string): Promise<number> {
  if (motivo === undefined || motivo.trim() === '') throw new UsageError(`Falta o motivo.\n${USO}`);
  if (seed === undefined) throw new UsageError('Falta a chave: AUDIT_SIGNING_KEY.');
  if (storageUrl === undefined) throw new UsageError('Falta STORAGE_URL: é lá que as cabeças estão guardadas.');
  const shelf = createShelf(storageUrl);
  try {
    const { tamanho, tamanho_de_antes } = await sayRestored({ store, pool, key: signingKey(seed), shelf, motivo });
    console.log(`Dito e assinado: o registro tinha ${tamanho_de_antes} eventos e passa a ter ${tamanho}.`);
    return 0;
  } finally {
    await shelf.close();
  }
}

async function exportHeads({ pool }: Installation, [action, file]: readonly string[]): Promise<number> {
  if (action !== 'export') throw new UsageError(USO);
  const lines: string[] = [];
  for (let after = 0; ; ) {
    const heads = await readHeads(pool, after, 1_000);
    const last = heads.at(-1);
    if (last === undefined) break;
    lines.push(...heads.map((head) => `${JSON.stringify(headToFile(head))}\n`));
    after = last.size;
  }
  return write(file, lines.join(''));
}

async function exportKey([action, file]: readonly string[]): Promise<number> {
  if (action !== 'export') throw new UsageError(USO);
  const { AUDIT_SIGNING_KEY } = loadAuditConfig(loadEnvironment());
  if (AUDIT_SIGNING_KEY === undefined) throw new UsageError('Falta a chave: AUDIT_SIGNING_KEY.');
  return write(file, publicKeyPem(signingKey(AUDIT_SIGNING_KEY).publicKey));
}

/** To the file, or to standard output where none was named. */
async function write(file: string | undefined, text: string): Promise<number> {
  if (file === undefined) {
    process.stdout.write(text);
    return 0;
  }
  await writeFile(file, text);
  console.log(`escrito ${file}`);
  return 0;
}

async function readKey(file: string): Promise<Buffer> {
  try {
    return publicKeyFromPem(await readFile(file, 'utf8'));
  } catch {
    throw new UsageError(`${file} não é uma chave pública Ed25519 em PEM.`);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = error instanceof UsageError || error instanceof ProofError || error instanceof ConfigError;
  if (!expected) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
