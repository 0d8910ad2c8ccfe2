import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStorage } from '#infra/files/storage/create-storage.ts';
import { type StorageUnderTest, storageContract } from './storage.contract.ts';

let root: string;
let under: StorageUnderTest;

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'atalaia-arquivos-'));
  under = {
    storage: createStorage(pathToFileURL(root).href),
    names: () => filesBelow(root),
    corrupt: (chave) => writeFile(path.join(root, chave), 'outro conteúdo'),
  };
});
afterAll(async () => {
  await under.storage.close();
  await rm(root, { recursive: true });
});

storageContract('pastas', () => under);

describe('uma queda no meio de um envio', () => {
  const writer = fileURLToPath(new URL('storage.writer.ts', import.meta.url));

  /** Runs a process that stores without end and kills it after a while. */
  async function killedAfter(folder: string, ms: number): Promise<void> {
    const child = spawn(process.execPath, [writer, pathToFileURL(folder).href], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    setTimeout(() => child.kill('SIGKILL'), ms);
    await new Promise((resolve) => child.once('exit', resolve));
  }

  it('não deixa meio arquivo sob um nome definitivo, e o resto é varrido', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaia-queda-'));
    const storage = createStorage(pathToFileURL(folder).href);
    let leftovers = 0;
    for (const ms of [3, 17, 31, 58, 90]) {
      await killedAfter(folder, ms);
      const files = await filesBelow(folder);
      const temporary = files.filter((file) => file.includes('temporarios'));
      leftovers += temporary.length;
      for (const file of files.filter((name) => !temporary.includes(name))) {
        const chave = path.relative(folder, file);
        // Reading to the end compares the content with the hash in its name.
        for await (const _ of await storage.get(chave));
      }
      expect(await storage.sweep(60_000)).toBe(0);
      for (const file of temporary) await utimes(file, 0, 0);
      expect(await storage.sweep(60_000)).toBe(temporary.length);
      expect((await filesBelow(folder)).some((file) => file.includes('temporarios'))).toBe(false);
    }
    expect(leftovers).toBeGreaterThan(0);
    await rm(folder, { recursive: true });
  });
});
