import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type HeadShelf, parseEntry, type ShelfEntry, ShelfError, type Shelved, shelvedOf } from './head-shelf.ts';

/** Heads as lines of one file, opened only to be added to (`chattr +a` makes the system hold others to it too). */
export function createFileShelf(folder: string): HeadShelf {
  const file = path.join(folder, 'cabecas', 'cabecas.jsonl');
  return {
    async add(entry: ShelfEntry) {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const handle = await open(file, 'a', 0o600);
      try {
        // On a line of its own also behind one that a crash cut short.
        await handle.appendFile(`\n${JSON.stringify(entry)}\n`);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    async read(): Promise<Shelved> {
      const entries: ShelfEntry[] = [];
      let cut: string | null = null;
      try {
        for await (const line of createInterface({ input: createReadStream(file) })) {
          if (line === '') continue;
          if (cut !== null && !isCutShort(cut)) throw new ShelfError(`${file}: há uma linha que não é uma cabeça.`);
          const entry = parseEntry(line);
          cut = entry === null ? line : null;
          if (entry !== null) entries.push(entry);
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
      if (cut !== null && !isCutShort(cut)) throw new ShelfError(`${file}: há uma linha que não é uma cabeça.`);
      return shelvedOf(entries);
    },
    close: async () => undefined,
  };
}

/** A line whose end a crash kept from the disk; what whole lines say otherwise was written by somebody else. */
const isCutShort = (line: string): boolean => line.startsWith('{') && !line.endsWith('}');
