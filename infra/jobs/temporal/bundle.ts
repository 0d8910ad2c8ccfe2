import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** What workflows are made of: everything else cannot be imported by them. */
const SOURCES = '{workflows,domain}/**/*.ts';
const BUNDLE = path.join(ROOT, 'build/workflows.cjs');
const STAMP = `${BUNDLE}.sha256`;

let ensured: Promise<string> | undefined;

/** Path of the bundle, made anew where its sources changed since; looked at once per process. */
export function ensureBundle(): Promise<string> {
  ensured ??= ensure();
  return ensured;
}

async function ensure(): Promise<string> {
  const wanted = await hashOfSources();
  const current = existsSync(BUNDLE) && existsSync(STAMP) ? await readFile(STAMP, 'utf8') : '';
  if (current !== wanted) await buildBundle(wanted);
  return BUNDLE;
}

async function buildBundle(hash: string): Promise<void> {
  const silent = () => undefined;
  const { code } = await bundleWorkflowCode({
    workflowsPath: path.join(ROOT, 'workflows/index.ts'),
    logger: { log: silent, trace: silent, debug: silent, info: silent, warn: console.warn, error: console.error },
  });
  await mkdir(path.dirname(BUNDLE), { recursive: true });
  // Two processes may build at once: each puts a whole file in place.
  const own = `${BUNDLE}.${process.pid}`;
  await writeFile(own, code);
  await rename(own, BUNDLE);
  await writeFile(STAMP, hash);
}

async function hashOfSources(): Promise<string> {
  const files = ['package-lock.json'];
  for await (const file of glob(SOURCES, { cwd: ROOT })) if (!file.endsWith('.test.ts')) files.push(file);
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(path.join(ROOT, file)));
  return hash.digest('hex');
}

if (import.meta.main) console.log(`fluxos de trabalho em ${path.relative(ROOT, await ensureBundle())}`);
