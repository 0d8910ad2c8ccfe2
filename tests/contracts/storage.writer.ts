import { randomBytes } from 'node:crypto';
import { createStorage } from '#infra/files/storage/create-storage.ts';

/** Stores one object after the other until it is killed: the child process of the crash tests. */
const storage = createStorage(process.argv[2] ?? '');

async function* content(): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < 64; i += 1) yield randomBytes(256 * 1024);
}

process.stdout.write('pronto\n');
for (;;) await storage.put(content(), { maxBytes: 2 ** 30 });
