import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { installationFolder } from '#infra/embedded/environment.ts';
import { freePort } from '#infra/embedded/postgres.ts';
import { findProgram, run } from '#infra/embedded/programs.ts';

/** Tags after it were not tried. */
const VERSITYGW = 'github.com/versity/versitygw/cmd/versitygw@v1.0.14';
/** The pair that the server from npm knows; the other takes any. */
const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const BUCKET = 'atalaia';

export interface TestS3 {
  /** STORAGE_URL of an empty bucket. */
  readonly url: string;
  /** Which server it is. */
  readonly nome: string;
  /** Where the server keeps what it stores. */
  readonly dir: string;
  stop(): Promise<void>;
}

/** The server that Go builds once, in about a minute, and keeps; null where there is no Go or it cannot. */
async function versitygw(): Promise<string | null> {
  const folder = path.join(installationFolder(), 'versitygw');
  const program = path.join(folder, 'versitygw');
  if (existsSync(program)) return program;
  const go = findProgram('go', ['/usr/local/go/bin']);
  if (go === null) return null;
  await mkdir(folder, { recursive: true });
  console.error('construindo o servidor S3 dos testes (versitygw), cerca de um minuto…');
  // Built for one small test and not for speed: without what makes it fast, it costs two thirds.
  const quickly = ['-gcflags=all=-N -l', '-ldflags=-s -w'];
  return run(go, ['install', ...quickly, VERSITYGW], { env: { GOBIN: folder, CGO_ENABLED: '0' } }).then(
    () => program,
    (error: Error) => {
      console.error(`o versitygw não pôde ser construído: ${error.message}`);
      return null;
    },
  );
}

/** What starts a server on a port: versitygw, else the kept server from npm, which is always there. */
async function command(dir: string, port: number): Promise<{ nome: string; argv: string[] }> {
  const program = await versitygw();
  const address = `127.0.0.1:${port}`;
  if (program !== null) return { nome: 'versitygw', argv: [program, '--quiet', '--port', address, 'posix', dir] };
  const require = createRequire(import.meta.url);
  const s3rver = require.resolve('@20minutes/s3rver');
  const script = `new (require(${JSON.stringify(s3rver)}))({ address: '127.0.0.1', port: ${port}, silent: true,
    directory: ${JSON.stringify(dir)}, allowMismatchedSignatures: true }).run()`;
  return { nome: 's3rver', argv: [process.execPath, '-e', script] };
}

async function createBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: KEY,
    maxAttempts: 1,
  });
  const patience = AbortSignal.timeout(20_000);
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
      return client.destroy();
    } catch (error) {
      if (patience.aborted) throw error;
      await sleep(50);
    }
  }
}

/** A real S3-compatible server of its own with an empty bucket. @throws where none can be had: then the suite fails */
export async function startTestS3(): Promise<TestS3> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'atalaia-s3-'));
  const port = await freePort();
  const { nome, argv } = await command(dir, port);
  const [program = '', ...args] = argv;
  const env = { ...process.env, ROOT_ACCESS_KEY: KEY.accessKeyId, ROOT_SECRET_KEY: KEY.secretAccessKey };
  const server = spawn(program, args, { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const endpoint = `http://127.0.0.1:${port}`;
  await createBucket(endpoint);
  return {
    nome,
    dir: path.join(dir, BUCKET),
    url: `s3://${KEY.accessKeyId}:${KEY.secretAccessKey}@${BUCKET}/arquivos?region=us-east-1&endpoint=${endpoint}`,
    async stop() {
      server.kill();
      await ended;
      await rm(dir, { recursive: true, force: true });
    },
  };
}
