import { createReadStream, existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { NamedFiles } from '../audit/named-files.ts';
import { checkProof, ProofError, proveConsistency, proveInclusion } from '../audit/proof.ts';
import {
  headFileSchema,
  headFromFile,
  headToFile,
  publicKeyFromPem,
  publicKeyPem,
  type SignedHead,
  signingKey,
} from '../audit/signed-head.ts';
import { readHeads } from '../audit/tree-rows.ts';
import { verifyLog } from '../audit/verify-log.ts';
import { ConfigError, loadAuditConfig } from '../config.ts';
import { loadEnvironment } from '../embedded/environment.ts';
import { type AuditableLog, auditableLog, type LogEntry } from '../event-store/log.ts';
import { openEventStore } from '../event-store/open.ts';
import { createPostgresAuditableLog } from '../event-store/postgres/log.ts';
import { createLog } from '../log.ts';
import { APP_ROLE, createPool } from '../postgres/pool.ts';
import { createStorage } from '../storage/create-storage.ts';
import type { Storage } from '../storage/storage.ts';

const USO = `Uso:
  npm run audit -- verify [--chave-publica ARQUIVO] [--cabecas ARQUIVO]
      percorre todo o registro e diz a primeira posição alterada, removida ou trocada;
      onde há STORAGE_URL, lê também cada arquivo que ele nomeia e o compara com o seu hash
  npm run audit -- prove <eventId> [ARQUIVO]
      escreve a prova de que um evento está no registro
  npm run audit -- consistency <tamanho> [ARQUIVO]
      escreve a prova de que o registro de hoje continua o daquele tamanho
  npm run audit -- check <ARQUIVO> [--chave-publica ARQUIVO]
      confere uma prova sem banco nem configuração
  npm run audit -- heads export [ARQUIVO]
      exporta as cabeças assinadas, uma por linha, para guardar em outro lugar
  npm run audit -- key export [ARQUIVO]
      exporta a chave pública (PEM)`;

class UsageError extends Error {}

/** What the commands that read the log work on. */
interface Installation {
  readonly log: AuditableLog;
  readonly pool: pg.Pool;
  /** Null where only the log is at hand. */
  readonly storage: Storage | null;
  /** Of this installation; null where only the public key is at hand. */
  readonly publicKey: Buffer | null;
}

const options = { 'chave-publica': { type: 'string' }, cabecas: { type: 'string' } } as const;

async function main(): Promise<number> {
  const { positionals, values } = parsed();
  const [command, ...args] = positionals;
  const keyFile = values['chave-publica'];
  switch (command) {
    case 'verify':
      return withInstallation((installation) => verify(installation, keyFile, values.cabecas));
    case 'prove':
      return withInstallation((installation) => prove(installation, args));
    case 'consistency':
      return withInstallation((installation) => consistency(installation, args));
    case 'check':
      return check(args, keyFile);
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
  const { DATABASE_URL, EVENTSTORE_URL, AUDIT_SIGNING_KEY, STORAGE_URL } = loadAuditConfig(loadEnvironment());
  const log = createLog('audit', 'warn');
  const pool = createPool(DATABASE_URL, { role: APP_ROLE, applicationName: 'atalaia-audit', log });
  const store = EVENTSTORE_URL === undefined ? null : openEventStore({ DATABASE_URL, EVENTSTORE_URL }, log);
  const storage = STORAGE_URL === undefined ? null : createStorage(STORAGE_URL);
  try {
    return await work({
      pool,
      storage,
      log: store === null ? createPostgresAuditableLog(pool) : auditableLog(store),
      publicKey: AUDIT_SIGNING_KEY === undefined ? null : signingKey(AUDIT_SIGNING_KEY).publicKey,
    });
  } finally {
    await Promise.allSettled([store?.close(), storage?.close()]);
    await pool.end();
  }
}

async function verify(installation: Installation, keyFile?: string, headsFile?: string): Promise<number> {
  const { log, pool, publicKey, storage } = installation;
  const given = keyFile === undefined ? null : await readKey(keyFile);
  const trusted = [given ?? publicKey].filter((key) => key !== null);
  if (trusted.length === 0) throw new UsageError('Falta a chave: AUDIT_SIGNING_KEY ou --chave-publica ARQUIVO.');
  const kept = headsFile === undefined ? [] : await readHeadsFile(headsFile);
  const started = performance.now();
  const files = new NamedFiles();
  const onEntry = (entry: LogEntry) => files.see(entry);
  const result = await verifyLog({ log, db: pool, trusted, kept, onEntry, onProgress: progress('eventos') });
  const seconds = (performance.now() - started) / 1_000;
  if (!result.ok) {
    console.error(`REGISTRO VIOLADO. ${result.message}`);
    return 1;
  }
  const { events, sealed, heads, root, position } = result;
  console.log(`Registro íntegro: ${numero(events)} eventos, até a posição ${position}.`);
  console.log(`${numero(sealed)} sob ${numero(heads)} cabeças assinadas; ${numero(events - sealed)} ainda sem selo.`);
  if (kept.length > 0) console.log(`Continua as ${numero(kept.length)} cabeças guardadas em ${headsFile}.`);
  console.log(`Raiz ${root.toString('hex')}`);
  console.log(`${seconds.toFixed(1).replace('.', ',')} s, ${numero(Math.round(events / seconds))} eventos/s`);
  return verifyFiles(files, storage);
}

/** What stands outside of the log, and is proved by it. */
async function verifyFiles(files: NamedFiles, storage: Storage | null): Promise<number> {
  if (storage === null) {
    console.log('Os arquivos que ele nomeia não foram lidos: falta STORAGE_URL.');
    return 0;
  }
  const checked = await files.check(storage, progress('bytes'));
  if ('message' in checked) {
    console.error(`ARQUIVO VIOLADO. ${checked.message}`);
    return 1;
  }
  const { files: total, bytes, geometries } = checked;
  console.log(`Arquivos íntegros: ${numero(total)}, ${numero(bytes)} bytes, e ${numero(geometries)} geometrias neles.`);
  return 0;
}

async function prove({ log, pool }: Installation, [id, file]: readonly string[]): Promise<number> {
  const eventId = uuidSchema.safeParse(id?.toLowerCase());
  if (!eventId.success) throw new UsageError(`Falta o id do evento (um UUID).\n${USO}`);
  return write(file ?? `prova-${eventId.data}.json`, await proveInclusion(log, pool, eventId.data));
}

async function consistency({ pool }: Installation, [size, file]: readonly string[]): Promise<number> {
  if (size === undefined || !/^[1-9][0-9]*$/.test(size)) throw new UsageError(`Falta o tamanho.\n${USO}`);
  return write(file ?? `consistencia-${size}.json`, await proveConsistency(pool, Number(size)));
}

async function check([file]: readonly string[], keyFile?: string): Promise<number> {
  if (file === undefined) throw new UsageError(`Falta o arquivo da prova.\n${USO}`);
  const trusted = keyFile === undefined ? null : await readKey(keyFile);
  const result = checkProof(await readFile(file, 'utf8'), trusted);
  if (!result.ok) {
    console.error(`PROVA RECUSADA. ${result.message}`);
    return 1;
  }
  console.log(`Prova conferida. ${result.message}`);
  if (trusted === null) {
    console.log('A chave pública é a que está no próprio arquivo. Compare-a com a que a instalação publicou:');
    console.log(result.publicKey.toString('hex'));
  }
  return 0;
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

async function readHeadsFile(file: string): Promise<readonly SignedHead[]> {
  if (!existsSync(file)) throw new UsageError(`${file} não existe.`);
  const heads: SignedHead[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line === '') continue;
    try {
      heads.push(headFromFile(headFileSchema.parse(JSON.parse(line))));
    } catch {
      throw new UsageError(`${file}, linha ${heads.length + 1}: não é uma cabeça assinada.`);
    }
  }
  return heads;
}

/** Shows how far a long walk has come, where a person is looking. */
function progress(what: string): (count: number) => void {
  let shown = performance.now();
  return (count) => {
    if (!process.stderr.isTTY || performance.now() - shown < 1_000) return;
    shown = performance.now();
    process.stderr.write(`\r${numero(count)} ${what}…\r`);
  };
}

function numero(n: number): string {
  return n.toLocaleString('pt-BR');
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = error instanceof UsageError || error instanceof ProofError || error instanceof ConfigError;
  if (!expected) throw error;
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
