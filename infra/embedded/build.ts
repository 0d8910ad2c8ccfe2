import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from './debian.ts';
import { isAlive, ROOT } from './environment.ts';
import { run } from './programs.ts';

/** What the two bundles (pages, workflows) are made of. */
const SOURCES = ['app', 'domain', 'workflows', 'infra/jobs/temporal', 'public'];
const FILES = ['package.json', 'package-lock.json', 'remix.config.js', 'vite.config.ts', 'tsconfig.json'];
const STAMP = path.join(ROOT, 'build/origem.sha256');
const LOCK = path.join(ROOT, 'node_modules/.cache/atalaia-build.pid');

/** Builds pages and workflow bundle when a source changed since the last time; two callers build once. */
export async function ensureBuild(say: Progress): Promise<void> {
  const wanted = await hashOfSources();
  if ((await builtFrom()) === wanted) return;
  await mkdir(path.dirname(LOCK), { recursive: true });
  await withLock(async () => {
    if ((await builtFrom()) === wanted) return;
    say('construindo as páginas e os fluxos de trabalho…');
    const began = Date.now();
    const remix = path.join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
    const env = { NODE_ENV: 'production' };
    await run(process.execPath, [remix, 'vite:build'], { cwd: ROOT, env, tied: true });
    await run(process.execPath, [path.join(ROOT, 'infra/jobs/temporal/bundle.ts')], { cwd: ROOT, env, tied: true });
    await writeFile(STAMP, wanted);
    say(`construído em ${Math.round((Date.now() - began) / 1000)} s`);
  });
}

async function builtFrom(): Promise<string> {
  return existsSync(STAMP) ? readFile(STAMP, 'utf8') : '';
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const listed = await Promise.all(SOURCES.map(listFiles));
  const files = [...FILES, ...listed.flat()].filter((file) => !/\.test\.tsx?$/.test(file)).sort();
  for (const file of files) {
    const absolute = path.join(ROOT, file);
    if (!existsSync(absolute)) continue;
    hash
      .update(`${file}\0`)
      .update(await readFile(absolute))
      .update('\0');
  }
  return hash.digest('hex');
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((e) => e.isFile()).map((e) => path.relative(ROOT, path.join(e.parentPath, e.name)));
}

/** Made whole or not at all, with who holds it: of one that was killed meanwhile it is taken over at once. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const own = `${LOCK}.${process.pid}`;
  await writeFile(own, String(process.pid));
  try {
    while (!(await hold(own))) await sleep(200);
    await work().finally(() => rm(LOCK, { force: true }));
  } finally {
    await rm(own, { force: true });
  }
}

/** @returns false where somebody else holds it */
async function hold(own: string): Promise<boolean> {
  const held = await link(own, LOCK).then(
    () => true,
    () => false,
  );
  if (held) return true;
  const holder = await readFile(LOCK, 'utf8').catch(() => null);
  if (holder !== null && !isAlive(Number(holder)))
    for (const left of [LOCK, `${LOCK}.${holder}`]) await rm(left, { force: true });
  return false;
}
