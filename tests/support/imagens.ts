import { createReadStream } from 'node:fs';
import type { Storage } from '#infra/files/storage/storage.ts';

/** Stores a file of this machine. @returns its key */
export async function keyOfFile(storage: Pick<Storage, 'put'>, file: string): Promise<string> {
  return (await storage.put(createReadStream(file), { maxBytes: 2 ** 40 })).chave;
}
