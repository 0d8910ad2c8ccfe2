import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from './debian.ts';
import { ROOT } from './environment.ts';
import { run } from './programs.ts';

/** What the two bundles (pages, workflows) are made of. */
const SOURCES = ['app', 'domain', 'workflows', 'infra/jobs/temporal', 'public'];
const FILES = ['package.json', 'package-lock.json', 'remix.config.js', 'vite.config.ts', 'tsconfig.json'];
const STAMP = path.join(ROOT, 'build/origem.sha256');
const LOCK = path.join(ROOT, 'node_modules/.cache/atalaia-build.lock');

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

/** A folder is the lock: making it is atomic. One left by a build that was killed is taken over after ten minutes. */
async function withLock(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + 600_000;
  while (
    !(await mkdir(LOCK).then(
      () => true,
      () => false,
    ))
  ) {
    const age =
      Date.now() -
      (await stat(LOCK).then(
        (s) => s.mtimeMs,
        () => Date.now(),
      ));
    if (age > 600_000 || Date.now() > deadline) await rm(LOCK, { recursive: true, force: true });
    await sleep(200);
  }
  try {
    await work();
  } finally {
    await rm(LOCK, { recursive: true, force: true });
  }
}
