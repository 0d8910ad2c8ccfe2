import { randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { pipeline as pipelined } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Uuid } from '#domain/kernel/ids.ts';
import { heard } from '#infra/heard.ts';
import { abandoned, Measure, newPieceName, pieceName, sha256Of, untilBroken, verified } from '../content.ts';
import { ObjectNotFoundError, type PutOptions, type StagedPiece, type Storage, type StoredObject } from '../storage.ts';

const TEMPORARY = 'temporarios/';

export interface S3Options {
  readonly bucket: string;
  /** Ends in `/` or is empty. */
  readonly prefix: string;
  readonly region: string;
  /** Of a compatible server; Amazon's own without it. */
  readonly endpoint?: string | undefined;
  /** How long the server may say nothing, in ms, before it counts as away. */
  readonly patienceMs?: number;
  /** From the environment otherwise, as everywhere with S3. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

const CONNECT_MS = 5_000;

export function createS3Client({ region, endpoint, credentials, patienceMs = 30_000 }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Our own hash says more than a checksum of the transport, which not every compatible server knows.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    // Of the silence and not of the whole: a large piece over a slow line takes long.
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: patienceMs },
  });
}

const isAbsent = (error: unknown): boolean => error instanceof NoSuchKey || error instanceof NotFound;

/**
 * Objects in an S3-compatible bucket.
 * The hash is known only when the last byte has passed, so a put uploads to a temporary key, which the server then
 * copies to the final one: S3 shows a key only when its content is whole.
 */
export class S3Storage implements Storage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor(options: S3Options) {
    this.#bucket = options.bucket;
    this.#prefix = options.prefix;
    this.#client = createS3Client(options);
  }

  async put(source: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject> {
    const temporary = this.#temporary(randomUUID());
    try {
      const stored = await this.#upload(temporary, source, options);
      await options.announce?.(stored);
      const present = await this.head(stored.chave);
      if (present?.bytes !== stored.bytes) {
        const CopySource = `${this.#bucket}/${temporary.Key.split('/').map(encodeURIComponent).join('/')}`;
        await this.#client.send(new CopyObjectCommand({ ...this.#object(stored.chave), CopySource }));
      }
      return stored;
    } finally {
      await this.#client.send(new DeleteObjectCommand(temporary));
    }
  }

  async get(chave: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#object(chave)));
      // The callback only keeps the error from being unhandled: it reaches whoever reads the stream.
      return pipeline(Body as Readable, verified(chave), () => {});
    } catch (error) {
      throw isAbsent(error) ? new ObjectNotFoundError(chave) : error;
    }
  }

  async slice(chave: string, from: number, bytes: number): Promise<Uint8Array> {
    const Range = `bytes=${from}-${from + bytes - 1}`;
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#object(chave), Range }));
      return (await Body?.transformToByteArray()) ?? new Uint8Array();
    } catch (error) {
      // Beyond its end there is nothing.
      if (error instanceof S3ServiceException && error.name === 'InvalidRange') return new Uint8Array();
      throw isAbsent(error) ? new ObjectNotFoundError(chave) : error;
    }
  }

  async head(chave: string): Promise<{ bytes: number } | null> {
    try {
      const { ContentLength } = await this.#client.send(new HeadObjectCommand(this.#object(chave)));
      return { bytes: ContentLength ?? 0 };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async delete(chave: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(chave)));
  }

  async stage(
    grupo: Uuid,
    source: AsyncIterable<Uint8Array>,
    options: Pick<PutOptions, 'maxBytes'>,
  ): Promise<StagedPiece> {
    const nome = newPieceName(grupo);
    const { bytes } = await this.#upload(this.#temporary(nome), untilBroken(source), options);
    return { nome, bytes };
  }

  async staged(nome: string): Promise<Readable> {
    try {
      const { Body } = await this.#client.send(new GetObjectCommand(this.#temporary(pieceName(nome))));
      return heard(Body as Readable);
    } catch (error) {
      throw isAbsent(error) ? new ObjectNotFoundError(nome) : error;
    }
  }

  async unstage(nome: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#temporary(pieceName(nome))));
  }

  async sweep(olderThanMs: number): Promise<number> {
    const limit = Date.now() - olderThanMs;
    const isOld = (date: Date | undefined) => (date?.getTime() ?? 0) <= limit;
    const below = { Bucket: this.#bucket, Prefix: `${this.#prefix}${TEMPORARY}` };
    const entries: { name: string; touched: number }[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#client }, below)) {
      for (const { Key = '', LastModified } of Contents) {
        entries.push({ name: Key.slice(below.Prefix.length), touched: LastModified?.getTime() ?? 0 });
      }
    }
    const objects = abandoned(entries, limit);
    for (const name of objects) await this.#client.send(new DeleteObjectCommand(this.#temporary(name)));
    const uploads = (await this.#listUploads(below)).filter((job) => isOld(job.Initiated));
    for (const { Key, UploadId } of uploads)
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }));
    return objects.length + uploads.length;
  }

  async check(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #object(chave: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${chave.slice(0, 2)}/${sha256Of(chave)}` };
  }

  #temporary(name: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${TEMPORARY}${name}` };
  }

  async #upload(
    target: { readonly Bucket: string; readonly Key: string },
    source: AsyncIterable<Uint8Array>,
    { maxBytes, signal }: PutOptions,
  ): Promise<StoredObject> {
    signal?.throwIfAborted();
    const measure = new Measure(maxBytes);
    const job = new Upload({ client: this.#client, params: { ...target, Body: measure }, queueSize: 2 });
    const stop = () => measure.destroy(signal?.reason as Error);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const feeding = pipelined(Readable.from(source, { objectMode: false }), measure);
      const [fed, sent] = await Promise.allSettled([feeding, job.done()]);
      if (fed.status === 'rejected') throw fed.reason;
      if (sent.status === 'rejected') throw sent.reason;
      return measure.summary();
    } catch (error) {
      await job.abort();
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** Uploads in parts that were never completed. Small servers have no such list, and drop them by themselves. */
  async #listUploads(below: { readonly Bucket: string; readonly Prefix: string }): Promise<readonly MultipartUpload[]> {
    try {
      const { Uploads = [] } = await this.#client.send(new ListMultipartUploadsCommand(below));
      return Uploads;
    } catch (error) {
      if (error instanceof S3ServiceException && error.name === 'NotImplemented') return [];
      throw error;
    }
  }
}
