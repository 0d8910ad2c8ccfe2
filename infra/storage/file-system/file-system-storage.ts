import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as pipelined } from 'node:stream/promises';
import { Measure, sha256Of, verified } from '../content.ts';
import { ObjectNotFoundError, type PutOptions, type Storage, type StoredObject } from '../storage.ts';

const TEMPORARY = 'temporarios';

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Objects as files below a folder. A put writes and syncs a temporary file on the same file system, then renames it:
 * a crash leaves at most a temporary file, which `sweep` removes.
 */
export function createFileSystemStorage(root: string): Storage {
  const temporary = path.join(root, TEMPORARY);
  const fileOf = (chave: string) => path.join(root, path.dirname(chave), sha256Of(chave));

  async function write(file: string, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject> {
    const measure = new Measure(options.maxBytes);
    // `flush` syncs the content before the name that promises it is whole.
    const sink = createWriteStream(file, { flags: 'wx', flush: true });
    await pipelined(source, measure, sink, options.signal ? { signal: options.signal } : {});
    return measure.summary();
  }

  async function put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject> {
    await mkdir(temporary, { recursive: true });
    const file = path.join(temporary, randomUUID());
    try {
      const stored = await write(file, source, options);
      const target = fileOf(stored.chave);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(file, target);
      await syncFolder(path.dirname(target));
      await syncFolder(root);
      return stored;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async function get(chave: string): Promise<Readable> {
    const file = fileOf(chave);
    try {
      const handle = await open(file, 'r');
      // The callback only keeps the error from being unhandled: it reaches whoever reads the stream.
      return pipeline(handle.createReadStream(), verified(chave), () => {});
    } catch (error) {
      throw isAbsent(error) ? new ObjectNotFoundError(chave) : error;
    }
  }

  async function head(chave: string): Promise<{ bytes: number } | null> {
    const file = fileOf(chave);
    try {
      return { bytes: (await stat(file)).size };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async function sweep(olderThanMs: number): Promise<number> {
    const names = await readdir(temporary).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    const limit = Date.now() - olderThanMs;
    let removed = 0;
    for (const name of names) {
      const file = path.join(temporary, name);
      // A put that ends meanwhile has taken its file away by itself.
      const left = await stat(file).catch(() => null);
      if (left === null || left.mtimeMs > limit) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  async function check(): Promise<void> {
    await mkdir(temporary, { recursive: true });
    const file = path.join(temporary, randomUUID());
    const handle = await open(file, 'wx');
    await handle.close();
    await rm(file);
  }

  return {
    put,
    get,
    head,
    delete: async (chave) => rm(fileOf(chave), { force: true }),
    sweep,
    check,
    close: async () => {},
  };
}
