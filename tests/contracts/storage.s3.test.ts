import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Of } from '#infra/files/storage/content.ts';
import { createStorage } from '#infra/files/storage/create-storage.ts';
import { startTestS3, type TestS3 } from '../support/s3.ts';
import { type StorageUnderTest, storageContract } from './storage.contract.ts';

let server: TestS3;
let client: S3Client;
let under: StorageUnderTest;
const Bucket = 'atalaia';

async function keys(): Promise<readonly string[]> {
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  return Contents.map(({ Key = '' }) => Key).sort();
}

// The first time, Go builds the server.
beforeAll(async () => {
  server = await startTestS3();
  console.info(`servidor S3 destes testes: ${server.nome}`);
  const url = new URL(server.url);
  client = new S3Client({
    endpoint: url.searchParams.get('endpoint') ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: url.username, secretAccessKey: url.password },
  });
  under = {
    storage: createStorage(server.url),
    names: keys,
    corrupt: async (chave) => {
      await client.send(new PutObjectCommand({ Bucket, Key: `arquivos/${chave}`, Body: 'outro conteúdo' }));
    },
  };
}, 600_000);
afterAll(async () => {
  client.destroy();
  await under.storage.close();
  await server.stop();
});

storageContract('S3', () => under);

describe('uma queda no meio de um envio a S3', () => {
  it('não deixa meio objeto sob um nome definitivo, e o resto é varrido', async () => {
    const writer = fileURLToPath(new URL('storage.writer.ts', import.meta.url));
    const before = new Set(await keys());
    for (const ms of [20, 60, 150]) {
      const child = spawn(process.execPath, [writer, server.url], { stdio: ['ignore', 'pipe', 'inherit'] });
      await new Promise((resolve) => child.stdout.once('data', resolve));
      setTimeout(() => child.kill('SIGKILL'), ms);
      await new Promise((resolve) => child.once('exit', resolve));
    }
    const fresh = (await keys()).filter((key) => !before.has(key) && !key.includes('temporarios/'));
    for (const key of fresh) {
      const chave = key.replace('arquivos/', '');
      expect(sha256Of(chave)).toHaveLength(64);
      for await (const _ of await under.storage.get(chave));
    }
    await under.storage.sweep(0);
    expect((await keys()).filter((key) => key.includes('temporarios/'))).toEqual([]);
    expect(await under.storage.sweep(0)).toBe(0);
  });
});
