import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as pipelined } from 'node:stream/promises';
import type { Uuid } from '#domain/kernel/ids.ts';
import { heard } from '#infra/heard.ts';
import { abandoned, Measure, newPieceName, pieceName, sha256Of, untilBroken, verified } from '../content.ts';
import { ObjectNotFoundError, type PutOptions, type StagedPiece, type Storage, type StoredObject } from '../storage.ts';

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
export class FileSystemStorage implements Storage {
  readonly #root: string;
  readonly #temporary: string;

  constructor(root: string) {
    this.#root = root;
    this.#temporary = path.join(root, TEMPORARY);
  }

  async put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject> {
    await mkdir(this.#temporary, { recursive: true });
    const file = path.join(this.#temporary, randomUUID());
    try {
      const stored = await write(file, source, options);
      await options.announce?.(stored);
      const target = this.#fileOf(stored.chave);
      await mkdir(path.dirname(target), { recursive: true });
      await rename(file, target);
      await syncFolder(path.dirname(target));
      await syncFolder(this.#root);
      return stored;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async get(chave: string): Promise<Readable> {
    const file = this.#fileOf(chave);
    try {
      const handle = await open(file, 'r');
      // The callback only keeps the error from being unhandled: it reaches whoever reads the stream.
      return pipeline(handle.createReadStream(), verified(chave), () => {});
    } catch (error) {
      throw isAbsent(error) ? new ObjectNotFoundError(chave) : error;
    }
  }

  async slice(chave: string, from: number, bytes: number): Promise<Uint8Array> {
    try {
      const handle = await open(this.#fileOf(chave), 'r');
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(bytes), 0, bytes, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        // Nobody waits for it: of what was only read nothing can be lost.
        handle.close().catch(() => undefined);
      }
    } catch (error) {
      throw isAbsent(error) ? new ObjectNotFoundError(chave) : error;
    }
  }

  async head(chave: string): Promise<{ bytes: number } | null> {
    const file = this.#fileOf(chave);
    try {
      return { bytes: (await stat(file)).size };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async delete(chave: string): Promise<void> {
    await rm(this.#fileOf(chave), { force: true });
  }

  async stage(
    grupo: Uuid,
    source: AsyncIterable<Uint8Array>,
    options: Pick<PutOptions, 'maxBytes'>,
  ): Promise<StagedPiece> {
    await mkdir(this.#temporary, { recursive: true });
    const nome = newPieceName(grupo);
    const file = path.join(this.#temporary, nome);
    try {
      const { bytes } = await write(file, untilBroken(source), options);
      return { nome, bytes };
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  }

  async staged(nome: string): Promise<Readable> {
    try {
      const handle = await open(path.join(this.#temporary, pieceName(nome)), 'r');
      return heard(handle.createReadStream());
    } catch (error) {
      throw isAbsent(error) ? new ObjectNotFoundError(nome) : error;
    }
  }

  async unstage(nome: string): Promise<void> {
    await rm(path.join(this.#temporary, pieceName(nome)), { force: true });
  }

  async sweep(olderThanMs: number): Promise<number> {
    const names = await readdir(this.#temporary).catch((error: unknown) => {
      if (isAbsent(error)) return [];
      throw error;
    });
    const entries = await Promise.all(
      names.map(async (name) => {
        // A put that ends meanwhile has taken its file away by itself.
        const left = await stat(path.join(this.#temporary, name)).catch(() => null);
        return left === null ? [] : [{ name, touched: Math.floor(left.mtimeMs) }];
      }),
    );
    const old = abandoned(entries.flat(), Date.now() - olderThanMs);
    for (const name of old) await rm(path.join(this.#temporary, name), { force: true });
    return old.length;
  }

  async check(): Promise<void> {
    await mkdir(this.#temporary, { recursive: true });
    const file = path.join(this.#temporary, randomUUID());
    const handle = await open(file, 'wx');
    await handle.close();
    await rm(file);
  }

  async close(): Promise<void> {}

  #fileOf(chave: string): string {
    return path.join(this.#root, path.dirname(chave), sha256Of(chave));
  }
}

async function write(file: string, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject> {
  const measure = new Measure(options.maxBytes);
  // `flush` syncs the content before the name that promises it is whole.
  const sink = createWriteStream(file, { flags: 'wx', flush: true });
  await pipelined(source, measure, sink, options.signal ? { signal: options.signal } : {});
  return measure.summary();
}
