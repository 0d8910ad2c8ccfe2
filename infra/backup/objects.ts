import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { sha256Of } from '../files/storage/content.ts';
import type { Storage } from '../files/storage/storage.ts';
import { heard } from '../heard.ts';
import { BackupError } from './manifest.ts';

/** Events in one read of the log. */
const PAGE = 2_000;

/** Keys of every file that an event names, up to a position: whatever the event, a file is `{ chave, sha256, … }`. */
async function keysNamed(store: Pick<EventStore, 'readAll'>, upTo: bigint): Promise<ReadonlySet<string>> {
  const byStream = new Map<string, Set<string>>();
  const visit = (value: unknown, keys: Set<string>): void => {
    if (typeof value !== 'object' || value === null) return;
    const { chave, sha256 } = value as { chave?: unknown; sha256?: unknown };
    if (typeof chave === 'string' && typeof sha256 === 'string') keys.add(chave);
    for (const each of Object.values(value)) visit(each, keys);
  };
  for (let after = 0n; after < upTo; ) {
    const events = await store.readAll({ after, limit: PAGE });
    const last = events.at(-1);
    if (last === undefined) break;
    for (const event of events) {
      if (event.position > upTo) break;
      // Artefacts give theirs up one by one; pictures of the same detection do not.
      const holder = event.type === 'StatusDaDeteccaoRegistrado' ? artefactsOf(event.streamId) : event.streamId;
      const keys = byStream.get(holder) ?? new Set();
      visit(event.data, keys);
      // Its files are gone; what another stream names too is still that one's.
      if (event.type === 'ArquivosDaImportacaoDestruidos') byStream.delete(event.streamId);
      else if (event.type === 'ArquivosDoArtefatoDestruidos') {
        const { chaves } = event.data as { readonly chaves: readonly string[] };
        for (const chave of chaves) byStream.get(artefactsOf(event.streamId))?.delete(chave);
      } else if (keys.size > 0) byStream.set(holder, keys);
    }
    after = last.position;
  }
  return new Set([...byStream.values()].flatMap((keys) => [...keys]));
}

const artefactsOf = (streamId: string): string => `${streamId}/artefatos`;

export interface CopiedObjects {
  readonly total: number;
  readonly bytes: number;
  /** Named by events, but the storage does not have them, or has something else in their place. */
  readonly missing: readonly string[];
}

/** Copies every file that the log names into a folder; each is checked against its key on the way. */
export async function copyObjects(
  store: Pick<EventStore, 'readAll'>,
  upTo: bigint,
  storage: Storage,
  folder: string,
): Promise<CopiedObjects> {
  const missing: string[] = [];
  let [total, bytes] = [0, 0];
  await mkdir(folder, { recursive: true });
  for (const chave of await keysNamed(store, upTo)) {
    // The name of the file is the hash, not what an event says: `sha256Of` refuses anything else.
    const file = path.join(folder, sha256Of(chave));
    try {
      const source = await storage.get(chave);
      const sink = createWriteStream(file, { flush: true });
      await pipeline(source, sink);
      bytes += sink.bytesWritten;
      total += 1;
    } catch (error) {
      if (!['ObjectNotFoundError', 'ObjectCorruptedError'].includes((error as Error).name)) throw error;
      // What is left of a damaged one would stop whoever restores this copy.
      await rm(file, { force: true });
      missing.push(chave);
    }
  }
  return { total, bytes, missing };
}

/** Puts a folder's files into the storage. Repeated, it changes nothing. @throws BackupError for a damaged file */
export async function restoreObjects(folder: string, storage: Storage): Promise<number> {
  const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}$/.test(name));
  for (const name of names) {
    const { sha256, chave } = await storage.put(heard(createReadStream(path.join(folder, name))), {
      maxBytes: Infinity,
    });
    if (sha256 === name) continue;
    await storage.delete(chave);
    throw new BackupError(`O arquivo ${name} da cópia está danificado. O banco de destino não foi tocado.`);
  }
  return names.length;
}

export async function countObjects(folder: string): Promise<number> {
  return (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{64}$/.test(name)).length;
}
