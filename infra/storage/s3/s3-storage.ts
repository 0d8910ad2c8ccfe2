import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
  NoSuchKey,
  NotFound,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Measure, sha256Of, verified } from '../content.ts';
import { ObjectNotFoundError, type PutOptions, type Storage, type StoredObject } from '../storage.ts';

const TEMPORARY = 'temporarios/';

export interface S3Options {
  readonly bucket: string;
  /** Ends in `/` or is empty. */
  readonly prefix: string;
  readonly region: string;
  /** Of a compatible server; Amazon's own without it. */
  readonly endpoint?: string | undefined;
  /** From the environment otherwise, as everywhere with S3. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const isAbsent = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound;

/**
 * Objects in an S3-compatible bucket.
 * The hash is known only when the last byte has passed, so a put uploads to a temporary key, which the server then
 * copies to the final one: S3 shows a key only when its content is whole.
 */
export function createS3Storage({ bucket, prefix, region, endpoint, credentials }: S3Options): Storage {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Our own hash says more than a checksum of the transport, which not every compatible server knows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  });
  const Bucket = bucket;
  const keyOf = (chave: string) => `${prefix}${chave.slice(0, 2)}/${sha256Of(chave)}`;

  async function upload(Key: string, source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject> {
    const measure = new Measure(options.maxBytes);
    const job = new Upload({ client, params: { Bucket, Key, Body: measure }, queueSize: 2 });
    const feeding = new Promise<void>((resolve, reject) => {
      pipeline(Readable.from(source, { objectMode: false }), measure, (error) => (error ? reject(error) : resolve()));
    });
    const stop = () => measure.destroy(options.signal?.reason as Error);
    options.signal?.addEventListener('abort', stop, { once: true });
    try {
      options.signal?.throwIfAborted();
      const [fed, sent] = await Promise.allSettled([feeding, job.done()]);
      if (fed.status === 'rejected') throw fed.reason;
      if (sent.status === 'rejected') throw sent.reason;
      return measure.summary();
    } catch (error) {
      await job.abort();
      throw error;
    } finally {
      options.signal?.removeEventListener('abort', stop);
    }
  }

  async function put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject> {
    const temporary = `${prefix}${TEMPORARY}${randomUUID()}`;
    try {
      const stored = await upload(temporary, source, options);
      const present = await head(stored.chave);
      if (present?.bytes !== stored.bytes) {
        const CopySource = `${bucket}/${temporary.split('/').map(encodeURIComponent).join('/')}`;
        await client.send(new CopyObjectCommand({ Bucket, Key: keyOf(stored.chave), CopySource }));
      }
      return stored;
    } finally {
      await client.send(new DeleteObjectCommand({ Bucket, Key: temporary }));
    }
  }

  async function get(chave: string): Promise<Readable> {
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(chave) }));
      // The callback only keeps the error from being unhandled: it reaches whoever reads the stream.
      return pipeline(Body as Readable, verified(chave), () => {});
    } catch (error) {
      throw isAbsent(error) ? new ObjectNotFoundError(chave) : error;
    }
  }

  async function head(chave: string): Promise<{ bytes: number } | null> {
    try {
      const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: keyOf(chave) }));
      return { bytes: ContentLength ?? 0 };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  /** Uploads in parts that were never completed. Small servers have no such list, and drop them by themselves. */
  async function listUploads(Prefix: string): Promise<readonly MultipartUpload[]> {
    try {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      return Uploads;
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NotImplemented') return [];
      throw error;
    }
  }

  async function sweep(olderThanMs: number): Promise<number> {
    const limit = Date.now() - olderThanMs;
    const isOld = (date: Date | undefined) => (date?.getTime() ?? 0) <= limit;
    const Prefix = `${prefix}${TEMPORARY}`;
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
    const objects = Contents.filter((object) => isOld(object.LastModified));
    for (const { Key } of objects) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    const uploads = (await listUploads(Prefix)).filter((job) => isOld(job.Initiated));
    for (const { Key, UploadId } of uploads)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    return objects.length + uploads.length;
  }

  return {
    put,
    get,
    head,
    delete: async (chave) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(chave) }));
    },
    sweep,
    check: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    close: async () => client.destroy(),
  };
}
