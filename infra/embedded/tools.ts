import { existsSync } from 'node:fs';
import path from 'node:path';
import { hasApt, installDebian, type Progress, privateEnvironment, privateRoot } from './debian.ts';
import { findProgram } from './programs.ts';

/** Folders of programs that were unpacked privately, to stand behind the system's own. */
function privateFolders(folder: string): string[] {
  const root = privateRoot(folder);
  return ['usr/bin', 'usr/sbin', 'bin'].map((name) => path.join(root, name)).filter((name) => existsSync(name));
}

/** `ogr2ogr`, which reads what people send. Null where it cannot be had: then imports are refused, visibly. */
export async function ensureGdal(folder: string, say: Progress): Promise<string | null> {
  // Without bubblewrap the reader is cut off the network, but not off the file system.
  await ensureProgram(['bwrap'], ['bubblewrap'], folder, say);
  return ensureProgram(['ogr2ogr'], ['gdal-bin'], folder, say);
}

/** `pdfinfo` and `pdftoppm`, which draw the pages of documents. Null where they cannot be had: documents are only downloaded then. */
export const ensurePdfTools = (folder: string, say: Progress): Promise<string | null> =>
  ensureProgram(['pdftoppm'], ['poppler-utils'], folder, say);

/** `faketime`'s library, which gives a process another clock; tests of stepping clocks need it. */
export async function ensureFaketime(folder: string, say: Progress): Promise<string | null> {
  const find = () =>
    ['/', privateRoot(folder)]
      .flatMap((root) => ['x86_64-linux-gnu', 'aarch64-linux-gnu', ''].map((t) => path.join(root, 'usr/lib', t)))
      .map((lib) => path.join(lib, 'faketime/libfaketime.so.1'))
      .find((file) => existsSync(file)) ?? null;
  const found = find();
  if (found || !hasApt()) return found;
  await installDebian(['faketime'], folder, say).catch((error: Error) => say(firstLine(error)));
  return find();
}

async function ensureProgram(
  names: readonly string[],
  packages: readonly string[],
  folder: string,
  say: Progress,
): Promise<string | null> {
  const found = findProgram(names) ?? findProgram(names, privateFolders(folder));
  if (found || !hasApt()) return found;
  await installDebian(packages, folder, say).catch((error: Error) => say(firstLine(error)));
  return findProgram(names) ?? findProgram(names, privateFolders(folder));
}

/** The environment in which the application finds privately unpacked programs; empty where there are none. */
export async function toolEnvironment(folder: string, searchPath: string): Promise<Record<string, string>> {
  const folders = privateFolders(folder);
  if (folders.length === 0) return { PATH: searchPath };
  return { ...(await privateEnvironment(folder)), PATH: [searchPath, ...folders].join(path.delimiter) };
}

function firstLine(error: Error): string {
  return error.message.trim().split('\n')[0] ?? '';
}
