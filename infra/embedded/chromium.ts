import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasApt, installDebian, type Progress, privateRoot } from './debian.ts';
import { findProgram, isExecutable, run } from './programs.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** Chromium without the window around a page. Not Debian's own starter: whoever ends that one leaves the browser behind. */
const SHELL = 'usr/lib/chromium/chromium-headless-shell';

/** A Chromium that is already at hand: named by the environment, or the system's. */
export function findChromium(): string | null {
  return named() ?? executable(`/${SHELL}`) ?? findProgram(NAMES);
}

/** The same, and what was brought below `folder` before. */
export async function findBroughtChromium(folder: string): Promise<string | null> {
  const found = findChromium() ?? findShell(folder);
  if (found !== null) return found;
  // Not Debian's own starter: that one looks for its parts below the system's root.
  const unpacked = path.join(privateRoot(folder), 'usr/lib/chromium/chromium');
  const downloaded = await readFile(path.join(downloadFolder(folder), 'programa'), 'utf8').catch(() => '');
  return executable(unpacked) ?? executable(downloaded.trim());
}

/** A Chromium for documents and for tests, brought by the first way that works; null where there is none. */
export async function ensureChromium(folder: string, say: Progress): Promise<string | null> {
  for (const bring of [async () => undefined, installShell, installWhole, download]) {
    await bring(folder, say).catch((error: Error) => say(`  não deu: ${gist(error.message)}`));
    const found = await findBroughtChromium(folder);
    if (found !== null) return found;
  }
  return null;
}

/**
 * The same for hundreds of pages, one after the other: without a window around it a page costs a quarter less of the
 * processors, so the shell is brought also where a whole Chromium is at hand.
 */
export async function ensureChromiumForTests(folder: string, say: Progress): Promise<string | null> {
  const found = named() ?? findShell(folder);
  if (found !== null) return found;
  // No other system than Debian has the package: then what there is will do.
  await installShell(folder, say).catch(() => undefined);
  return findShell(folder) ?? ensureChromium(folder, say);
}

const findShell = (folder: string) => executable(`/${SHELL}`) ?? executable(path.join(privateRoot(folder), SHELL));

function named(): string | null {
  const { PUPPETEER_EXECUTABLE_PATH: program } = process.env;
  return program !== undefined && existsSync(program) ? program : null;
}

const executable = (file: string) => (file !== '' && isExecutable(file) ? file : null);

const installShell = (folder: string, say: Progress) => installPackage('chromium-headless-shell', folder, say);
const installWhole = (folder: string, say: Progress) => installPackage('chromium', folder, say);

async function installPackage(name: string, folder: string, say: Progress): Promise<void> {
  if (hasApt()) await installDebian([name], folder, say);
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
