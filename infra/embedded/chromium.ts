import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasApt, installDebian, type Progress, privateRoot } from './debian.ts';
import { findProgram, isExecutable, run } from './programs.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** A Chromium that is already at hand: named by the environment, or the system's. */
export function findChromium(): string | null {
  const named = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (named !== undefined && existsSync(named)) return named;
  return findProgram(NAMES);
}

/** The same, and what was brought below `folder` before. */
export async function findBroughtChromium(folder: string): Promise<string | null> {
  const found = findChromium();
  if (found !== null) return found;
  // Not Debian's own starter: that one looks for its parts below the system's root.
  const unpacked = path.join(privateRoot(folder), 'usr/lib/chromium/chromium');
  const downloaded = await readFile(path.join(downloadFolder(folder), 'programa'), 'utf8').catch(() => '');
  return [unpacked, downloaded.trim()].find((file) => file !== '' && isExecutable(file)) ?? null;
}

/** A Chromium for documents and for tests, brought by the first way that works; null where there is none. */
export async function ensureChromium(folder: string, say: Progress): Promise<string | null> {
  for (const bring of [async () => undefined, installPackage, download]) {
    await bring(folder, say).catch((error: Error) => say(`  não deu: ${gist(error.message)}`));
    const found = await findBroughtChromium(folder);
    if (found !== null) return found;
  }
  return null;
}

async function installPackage(folder: string, say: Progress): Promise<void> {
  if (hasApt()) await installDebian(['chromium'], folder, say);
}

async function download(folder: string, say: Progress): Promise<void> {
  const target = downloadFolder(folder);
  await mkdir(target, { recursive: true });
  say('baixando um navegador para os relatórios…');
  await run(process.execPath, [path.join(import.meta.dirname, 'chromium-download.ts'), target], {
    timeoutMs: 300_000,
    tied: true,
  });
}

const downloadFolder = (folder: string) => path.join(folder, 'navegador');

/** The line of a tool's output that says what went wrong. */
function gist(text: string): string {
  const lines = text.trim().split('\n');
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 300);
}
