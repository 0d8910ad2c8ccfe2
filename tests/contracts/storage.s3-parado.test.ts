import net from 'node:net';
import { expect, it } from 'vitest';
import { S3Storage } from '#infra/files/storage/s3/s3-storage.ts';
import { isUnavailable } from '#infra/store/event-store/postgres/connection-errors.ts';

it('um servidor S3 que aceita a conexão e não diz nada está fora do ar, e não se espera por ele para sempre', async () => {
  const server = net.createServer((socket) => socket.on('error', () => undefined).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const storage = new S3Storage({
    bucket: 'atalaia',
    prefix: '',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    patienceMs: 100,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const fault = await storage.check().catch((error: unknown) => error);
  expect(isUnavailable(fault), String(fault)).toBe(true);
  await storage.close();
  server.close();
});
