import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, openSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { installationFolder } from './environment.ts';
import { ensurePostgres, type PostgresInstall } from './postgres-install.ts';
import { type Account, findProgram, run, searchPath, tiedToUs } from './programs.ts';

export interface PostgresOptions {
  /** Belongs to this cluster alone: data, password and log lie in it. Made when missing. */
  readonly dir: string;
  /** A free one is chosen otherwise. */
  readonly port?: number;
  /** Over the defaults, as in postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly install?: PostgresInstall;
}

export interface Postgres {
  /** Of the database `atalaia`, as its owner, with PostGIS in it. */
  readonly url: string;
  readonly dir: string;
  readonly port: number;
  readonly pid: number;
  readonly process: ChildProcess;
  /** Ends every session and the server; resolves when it is gone. */
  stop(): Promise<void>;
}

/** The just-in-time compiler trips over PostGIS's cost figures: tiles take twice the time with it. */
const DEFAULTS = { jit: 'off', max_connections: '200', wal_level: 'replica', random_page_cost: '1.1' };

/** Brings up a private cluster on the loopback address; it ends with our process. @throws with the server's own words. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dir = path.resolve(options.dir);
  await mkdir(dir, { recursive: true });
  const install = options.install ?? (await ensurePostgres(installationFolder(), (text) => console.error(text)));
  const prefix = await launcher(dir);
  if (!existsSync(path.join(dir, 'dados', 'PG_VERSION'))) await initialise(dir, install, prefix);
  const password = (await readFile(path.join(dir, 'senha'), 'utf8')).trim();
  const port = options.port ?? (await freePort());
  const child = await launch(dir, port, { ...DEFAULTS, ...options.settings }, install, prefix.words);
  const url = `postgres://atalaia:${password}@127.0.0.1:${port}/atalaia`;
  await prepareDatabase(url);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const onExit = () => child.kill('SIGINT');
  process.once('exit', onExit);
  return {
    url,
    dir,
    port,
    pid: child.pid ?? 0,
    process: child,
    async stop() {
      process.off('exit', onExit);
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await ended;
    },
  };
}

/** Below what systems give to connections that go out: between being found and being used, none of those takes it. */
const PORTS = { from: 20_000, to: 32_000 } as const;
const TRIES = 50;
/** What this process was given before: two servers that start side by side never get the same. */
const given = new Set<number>();

/** A port that nobody listens on, nor is likely to before its server starts. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < TRIES; i += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error('sem porta livre');
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = net.createServer();
    server.on('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });

interface Launcher {
  /** Owner of the folder; null for ourselves. */
  readonly account: Account | null;
  /** Before every program of the server. */
  readonly words: readonly string[];
}

/**
 * PostgreSQL refuses to run as root. Then it runs as `postgres` or `nobody`, who own its folder; where they cannot
 * reach it (a clone below a private home) with the right to pass, or as root under another number.
 */
async function launcher(dir: string): Promise<Launcher> {
  if (process.getuid?.() !== 0) return { account: null, words: tiedToUs('SIGINT') };
  const { name, ...account } = await unprivilegedAccount();
  const unshare = findProgram('unshare');
  const mapped = unshare ? [unshare, '--user', '--map-user=1000', '--map-group=1000', '--'] : [];
  const ways: readonly Launcher[] = [
    { account, words: tiedToUs('SIGINT', account) },
    { account, words: tiedToUs('SIGINT', { ...account, reaching: true }) },
    // The death signal comes last: entering a user namespace would clear it.
    { account: null, words: [...mapped, ...tiedToUs('SIGINT')] },
  ];
  for (const way of ways) if (await works(way, dir)) return way;
  throw new Error(`O usuário ${name} não alcança ${dir}, e o PostgreSQL não roda como root: mude a pasta.`);
}

async function works({ account, words }: Launcher, dir: string): Promise<boolean> {
  const [command, ...args] = words;
  if (command === undefined) return false;
  await chown(dir, account?.uid ?? 0, account?.gid ?? 0);
  const probe = 'test "$(id -u)" != 0 && test -w "$0"';
  return run(command, [...args, 'sh', '-c', probe, dir]).then(
    () => true,
    () => false,
  );
}

async function unprivilegedAccount(): Promise<{ name: string; uid: number; gid: number }> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const found = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  if (!found?.[0]) throw new Error('O PostgreSQL não roda como root, e não há usuário postgres nem nobody.');
  return { name: found[0], uid: Number(found[2]), gid: Number(found[3]) };
}

async function initialise(dir: string, install: PostgresInstall, { account, words }: Launcher): Promise<void> {
  const data = path.join(dir, 'dados');
  const password = path.join(dir, 'senha');
  // A cluster without PG_VERSION is one whose making was cut short.
  await rm(data, { recursive: true, force: true });
  await writeFile(password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  await chmod(password, 0o600);
  if (account) await chown(password, account.uid, account.gid);
  const options = ['--username=atalaia', '--auth=scram-sha-256', `--pwfile=${password}`, '--encoding=UTF8'];
  const locale = ['--locale-provider=icu', '--icu-locale=pt-BR', '--locale=C.UTF-8'];
  const [command = '', ...args] = [...words, path.join(install.bin, 'initdb'), '-D', data, ...options, ...locale];
  await run(command, [...args, '--no-sync', '--no-instructions'], { cwd: dir, env: install.env });
}

async function launch(
  dir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  install: PostgresInstall,
  words: readonly string[],
): Promise<ChildProcess> {
  const file = path.join(dir, 'servidor.log');
  const flags = Object.entries({ ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' });
  const own = ['-D', path.join(dir, 'dados'), '-p', String(port), ...flags.flatMap(([k, v]) => ['-c', `${k}=${v}`])];
  const [command = '', ...args] = [...words, path.join(install.bin, 'postgres'), ...own];
  const env = { ...process.env, ...install.env, PATH: searchPath() };
  const deadline = Date.now() + 60_000;
  for (;;) {
    const log = openSync(file, 'a');
    // A group of its own: Ctrl-C at the terminal is ours to handle, in our order.
    const child = spawn(command, args, { cwd: dir, env, stdio: ['ignore', log, log], detached: true });
    const ended = new Promise<'ended'>((resolve) =>
      child.once('exit', () => resolve('ended')).on('error', () => resolve('ended')),
    );
    const waiting = new AbortController();
    const outcome = await Promise.race([ended, listening(port, deadline, waiting.signal)]);
    waiting.abort();
    if (outcome === 'ready') return child;
    // The pid file of a server that was killed, or that is still ending: it goes away by itself.
    const tail = (await readFile(file, 'utf8')).split('\n').slice(-12).join('\n');
    const stale = /postmaster\.pid|shared memory block|lock file/.test(tail);
    if (outcome === 'late' || !stale || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`O PostgreSQL não subiu:\n${tail}`);
    }
    await sleep(300);
  }
}

async function listening(port: number, deadline: number, signal: AbortSignal): Promise<'ready' | 'late'> {
  while (Date.now() < deadline && !signal.aborted) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'atalaia', password: '', database: 'postgres' });
    client.on('error', () => undefined);
    const answer = await client.connect().then(
      () => 'ok',
      (error: { code?: string; message?: string }) => error.code ?? error.message ?? '',
    );
    await client.end().catch(() => undefined);
    // It asks for the password: it serves. 57P03 is "the database system is starting up".
    if (!/^(ECONN|57P03|Connection terminated)/.test(answer)) return 'ready';
    await sleep(40);
  }
  return 'late';
}

async function prepareDatabase(url: string): Promise<void> {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const made = await withClient(admin.href, async (server) => {
    const { rowCount } = await server.query("select 1 from pg_database where datname = 'atalaia'");
    if (rowCount === 0) await server.query('create database atalaia');
    return rowCount === 0;
  });
  if (made) await withClient(url, (database) => database.query('create extension if not exists postgis'));
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  // Without a listener the loss of the connection would end the process; the query that runs tells of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
