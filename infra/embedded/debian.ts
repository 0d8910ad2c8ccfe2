import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findProgram, run } from './programs.ts';

/** Says what is being done: the person waits for a download. */
export type Progress = (text: string) => void;

let refreshed: Promise<unknown> | null = null;
/** apt-get locks its files: one at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** True where packages can be had from a Debian or Ubuntu archive, as root into the system or else privately. */
export function hasApt(): boolean {
  return findProgram('apt-get') !== null && findProgram('dpkg-deb') !== null;
}

/**
 * Brings Debian packages with everything they need: as root into the system,
 * otherwise downloaded and unpacked under `folder`, where nothing needs a privilege.
 * @param withinMs how long root waits for what comes over the network
 * @throws when the archive has no such package or cannot be reached.
 */
export async function installDebian(
  packages: readonly string[],
  folder: string,
  say: Progress,
  withinMs?: number,
): Promise<void> {
  if (!hasApt()) throw new Error('este sistema não tem apt-get');
  const install = () =>
    process.getuid?.() === 0 ? installAsRoot(packages, say, withinMs) : unpackPrivately(packages, folder, say);
  const mine = turn.then(install, install);
  turn = mine.catch(() => undefined);
  await mine;
}

async function installAsRoot(packages: readonly string[], say: Progress, withinMs?: number): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  say(`instalando ${packages.join(', ')} (apt-get)…`);
  // Another apt at work (a machine that has just booted updates itself) holds the lock for a while: wait for it.
  const patient = ['-o', 'DPkg::Lock::Timeout=120'];
  const bound = { env, tied: true, ...(withinMs === undefined ? {} : { timeoutMs: withinMs }) };
  refreshed ??= run('apt-get', [...patient, 'update'], withinMs === undefined ? { env } : bound);
  await refreshed;
  const install = [...patient, 'install', '-y', '--no-install-recommends', ...packages];
  // What is on its way may be cut short, what is being unpacked must not.
  if (withinMs !== undefined) await run('apt-get', [...install, '--download-only'], bound);
  await run('apt-get', install, { env });
}

/** Root of the private tree: what would be `/` lies below it. */
export function privateRoot(folder: string): string {
  return path.join(folder, 'debian', 'raiz');
}

async function unpackPrivately(packages: readonly string[], folder: string, say: Progress): Promise<void> {
  const base = path.join(folder, 'debian');
  const root = privateRoot(folder);
  const archives = path.join(base, 'pacotes');
  await Promise.all([
    mkdir(root, { recursive: true }),
    mkdir(path.join(archives, 'partial'), { recursive: true }),
    mkdir(path.join(base, 'listas', 'partial'), { recursive: true }),
  ]);
  const options = [
    `Dir::State::lists=${base}/listas`,
    `Dir::Cache=${base}`,
    `Dir::Cache::archives=${archives}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  say(`baixando ${packages.join(', ')} para ${path.relative(process.cwd(), base)}…`);
  refreshed ??= run('apt-get', [...options, 'update']);
  await refreshed;
  await run(
    'apt-get',
    [
      ...options,
      '-o',
      'Debug::pkgDPkgPM=1',
      '-y',
      '--no-install-recommends',
      '--download-only',
      'install',
      ...packages,
    ],
    { cwd: archives },
  );
  const list = path.join(base, 'desempacotados');
  const unpacked = new Set(existsSync(list) ? (await readFile(list, 'utf8')).split('\n') : []);
  const files = (await readdir(archives)).filter((name) => name.endsWith('.deb') && !unpacked.has(name));
  for (const file of files) await run('dpkg-deb', ['-x', path.join(archives, file), root]);
  await writeFile(list, [...unpacked, ...files].join('\n'));
}

/** The environment in which programs of the private tree find their libraries and data; empty without such a tree. */
export async function privateEnvironment(folder: string): Promise<Record<string, string>> {
  const root = privateRoot(folder);
  if (!existsSync(root)) return {};
  const triplets = await readdir(path.join(root, 'usr/lib')).catch(() => []);
  const libraries = triplets
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => [path.join(root, 'usr/lib', name), path.join(root, 'lib', name)])
    .flatMap((lib) => [lib, path.join(lib, 'blas'), path.join(lib, 'lapack')])
    .filter((lib) => existsSync(lib));
  return {
    LD_LIBRARY_PATH: libraries.join(':'),
    PROJ_DATA: path.join(root, 'usr/share/proj'),
    PROJ_LIB: path.join(root, 'usr/share/proj'),
    GDAL_DATA: path.join(root, 'usr/share/gdal'),
  };
}
