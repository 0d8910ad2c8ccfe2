import { fileURLToPath } from 'node:url';
import { createFileSystemStorage } from './file-system/file-system-storage.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * The adapter that STORAGE_URL names: `file:///folder` or `s3://key:secret@bucket/prefix?region=…&endpoint=…`
 * (endpoint for a compatible server; without key and secret, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY say them).
 * @throws {RangeError} for any other address
 */
export function createStorage(url: string): Storage {
  const parsed = new URL(url);
  if (parsed.protocol === 'file:') return createFileSystemStorage(fileURLToPath(parsed));
  if (parsed.protocol !== 's3:' || parsed.hostname === '') throw new RangeError(`STORAGE_URL: endereço inválido`);
  const prefix = parsed.pathname.replace(/^\/+|\/+$/g, '');
  const secretAccessKey = decodeURIComponent(parsed.password);
  const accessKeyId = decodeURIComponent(parsed.username);
  return createS3Storage({
    bucket: parsed.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: parsed.searchParams.get('region') ?? 'us-east-1',
    endpoint: parsed.searchParams.get('endpoint') ?? undefined,
    credentials: accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
  });
}
