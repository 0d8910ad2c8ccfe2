import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hasApt, installDebian, type Progress, privateEnvironment, privateRoot } from './debian.ts';
import { isExecutable, run, searchPath } from './programs.ts';

/** A PostgreSQL of at least 15 whose PostGIS is installed beside it. */
export interface PostgresInstall {
  /** Folder of `postgres` and `initdb`. */
  readonly bin: string;
  readonly major: number;
  /** What its programs need in their environment. */
  readonly env: Readonly<Record<string, string>>;
}

const OLDEST = 15;
const HOMES = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt', '/usr'];

/** The newest usable installation on this machine or under `folder`, or null. */
async function findPostgres(folder: string): Promise<PostgresInstall | null> {
  const privateBins = await versionFolders(path.join(privateRoot(folder), 'usr/lib/postgresql'));
  const bins = [...searchPath().split(path.delimiter), ...(await Promise.all(HOMES.map(versionFolders))).flat()];
  const found: PostgresInstall[] = [];
  for (const bin of new Set(bins)) found.push(...(await inspect(bin, {})));
  const env = privateBins.length > 0 ? await privateEnvironment(folder) : {};
  for (const bin of privateBins) found.push(...(await inspect(bin, env)));
  return found.sort((a, b) => b.major - a.major)[0] ?? null;
}

/** Finds PostgreSQL with PostGIS, installing it where that is possible. @throws with what the person can do. */
export async function ensurePostgres(folder: string, say: Progress): Promise<PostgresInstall> {
  const found = await findPostgres(folder);
  if (found) return found;
  if (hasApt()) {
    await withoutMainCluster();
    await installDebian(['postgresql', 'postgresql-postgis'], folder, say);
    await linkControl(folder);
    const installed = await findPostgres(folder);
    if (installed) return installed;
  }
  throw new Error(
    'Falta o PostgreSQL 15 ou mais novo com PostGIS 3.3 ou mais novo. ' +
      'Instale-os, ou aponte DATABASE_URL para um servidor que os tenha.',
  );
}

/** Debian's package would make and start a server of its own, on the usual port, that nobody asked for. */
async function withoutMainCluster(): Promise<void> {
  const conf = '/etc/postgresql-common/createcluster.d';
  if (process.getuid?.() !== 0 || existsSync('/etc/postgresql-common/createcluster.conf')) return;
  await mkdir(conf, { recursive: true });
  await writeFile(path.join(conf, 'atalaia.conf'), 'create_main_cluster = false\n');
}

async function versionFolders(home: string): Promise<string[]> {
  const names = await readdir(home).catch(() => []);
  return names.filter((name) => /^(postgresql@|pgsql-)?\d+$/.test(name)).map((name) => path.join(home, name, 'bin'));
}

async function inspect(bin: string, env: Record<string, string>): Promise<PostgresInstall[]> {
  if (!isExecutable(path.join(bin, 'postgres')) || !isExecutable(path.join(bin, 'initdb'))) return [];
  const version = await run(path.join(bin, 'postgres'), ['--version'], { env }).catch(() => '');
  const major = Number(/(\d+)/.exec(version)?.[1] ?? 0);
  const shares = [
    `../../../../share/postgresql/${major}`,
    '../share/postgresql',
    `../share/postgresql@${major}`,
    '../share',
  ];
  const home = path.dirname(realpathSync(path.join(bin, 'postgres')));
  const control = shares.some((share) => existsSync(path.join(home, share, 'extension/postgis.control')));
  return major >= OLDEST && control ? [{ bin: home, major, env }] : [];
}

/** Debian's package leaves this link to its installation script, which unpacking does not run. */
async function linkControl(folder: string): Promise<void> {
  for (const bin of await versionFolders(path.join(privateRoot(folder), 'usr/lib/postgresql'))) {
    const extensions = path.join(bin, '../../../../share/postgresql', path.basename(path.dirname(bin)), 'extension');
    const link = path.join(extensions, 'postgis.control');
    if (existsSync(path.join(extensions, 'postgis-3.control')) && !existsSync(link)) {
      await symlink('postgis-3.control', link);
    }
  }
}
