import { fileURLToPath } from 'node:url';
import { FileSystemStorage } from './file-system/file-system-storage.ts';
import { type S3Options, S3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';

/** A temporary thing that nobody has touched for so long belongs to a put that crashed, or to nobody any more. */
const STALE_MS = 50 * 60_000;
/** Together less than an hour: what is left behind is gone by then. */
const SWEEP_MS = 5 * 60_000;

function adapterOf(url: URL): Storage {
  if (url.protocol === 'file:') return new FileSystemStorage(fileURLToPath(url));
  return new S3Storage(s3Options(url));
}

/** What an address of S3 says. @throws {RangeError} for any other */
export function s3Options(url: URL): S3Options {
  if (url.protocol !== 's3:' || url.hostname === '') throw new RangeError('STORAGE_URL: endereço inválido');
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  const secretAccessKey = decodeURIComponent(url.password);
  const accessKeyId = decodeURIComponent(url.username);
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    credentials: accessKeyId === '' ? undefined : { accessKeyId, secretAccessKey },
  };
}

/**
 * The adapter that STORAGE_URL names: `file:///folder` or `s3://key:secret@bucket/prefix?region=…&endpoint=…`
 * (endpoint for a compatible server; without key and secret, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY say them).
 * While it is open, what crashed puts left behind is swept away within the hour.
 * @throws {RangeError} for any other address
 */
export function createStorage(url: string): Storage {
  const storage = adapterOf(new URL(url));
  // A sweep that fails is repeated with the next one; whether the storage works at all is what `check` tells.
  const sweep = () => void storage.sweep(STALE_MS).catch(() => undefined);
  const timer = setInterval(sweep, SWEEP_MS).unref();
  sweep();
  const close = storage.close.bind(storage);
  return Object.assign(storage, {
    close: () => {
      clearInterval(timer);
      return close();
    },
  });
}

/** A storage beside that one for the files of exports: what expires there can never be somebody's original. */
export function createExportStorage(url: string): Storage {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/exportacoes`;
  return createStorage(address.href);
}
