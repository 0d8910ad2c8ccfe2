import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface TempFolders {
  readonly root: string;
  /** A folder of this process by that name; the same name gives the same folder. */
  open(name: string): Promise<string>;
  remove(name: string): Promise<void>;
  /** Removes everything of this process. */
  close(): Promise<void>;
}

/**
 * Folders for the files at hand, under one folder per process that tells who owns it.
 * What processes that are no longer alive left behind is removed here, at the next start.
 */
export async function createTempFolders(base = defaultBase()): Promise<TempFolders> {
  mkdirSync(base, { recursive: true, mode: 0o700 });
  const owner = process.getuid?.();
  // Anybody may make a folder of this name before us, and would then own what we write.
  if (owner !== undefined && statSync(base).uid !== owner) throw new Error(`${base} pertence a outro usuário`);
  const abandoned = readdirSync(base).filter((name) => !isAlive(name));
  await Promise.all(abandoned.map((name) => rm(path.join(base, name), { recursive: true, force: true })));

  const root = path.join(base, `${process.pid}-${startOf(process.pid) ?? '0'}`);
  const folderOf = (name: string) => path.join(root, name.replaceAll(/[^\w-]/g, '_'));
  return {
    root,
    async open(name) {
      await removeForgotten(root);
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      return folderOf(name);
    },
    remove: (name) => rm(folderOf(name), { recursive: true, force: true }),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

function defaultBase(): string {
  return path.join(os.tmpdir(), `atalaia-${process.getuid?.() ?? 'temp'}`);
}

/** No reading takes this long: whoever opened the folder finished on another machine. */
const FORGOTTEN_MS = 2 * 60 * 60_000;

async function removeForgotten(root: string): Promise<void> {
  for (const name of await readdir(root).catch(() => [])) {
    const folder = path.join(root, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > FORGOTTEN_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** The same process id with another start is another process. */
function isAlive(name: string): boolean {
  const match = /^(\d+)-(\d+)$/.exec(name);
  if (!match) return false;
  const start = startOf(Number(match[1]));
  if (start !== null) return start === match[2];
  try {
    process.kill(Number(match[1]), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start of a process in ticks since the machine's; null where it is not there or the system does not tell. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold spaces and brackets: fields are counted after its last bracket.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
