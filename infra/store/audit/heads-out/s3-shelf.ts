import {
  GetObjectCommand,
  GetObjectLockConfigurationCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3Options } from '#infra/files/storage/s3/s3-storage.ts';
import { type HeadShelf, parseEntry, type ShelfEntry, ShelfError, type Shelved, shelvedOf } from './head-shelf.ts';

/** How long an object under lock can be neither changed nor removed, by anybody. */
const LOCKED_YEARS = 10;
const NAME = /^(.+)-(\d{16})-(cabeca|restauro)\.json$/;

/** Heads as objects, one each and never written twice; under object lock where the bucket has it. */
export function createS3Shelf(options: S3Options): HeadShelf {
  const client = createS3Client(options);
  const Bucket = options.bucket;
  const prefix = `${options.prefix}cabecas/`;
  let locks: Promise<boolean> | null = null;

  async function read(Key: string): Promise<ShelfEntry> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    const entry = parseEntry((await Body?.transformToString()) ?? '');
    if (entry === null) throw new ShelfError(`${Key}: o objeto não é uma cabeça.`);
    return entry;
  }

  return {
    async add(entry: ShelfEntry) {
      locks ??= hasObjectLock(client, Bucket);
      const kind = 'tipo' in entry ? 'restauro' : 'cabeca';
      const input: PutObjectCommandInput = {
        Bucket,
        Key: `${prefix}${entry.instante}-${String(entry.tamanho).padStart(16, '0')}-${kind}.json`,
        Body: JSON.stringify(entry),
        ContentType: 'application/json',
      };
      const until = new Date();
      until.setUTCFullYear(until.getUTCFullYear() + LOCKED_YEARS);
      const lock = (await locks) ? { ObjectLockMode: 'COMPLIANCE' as const, ObjectLockRetainUntilDate: until } : {};
      await client.send(new PutObjectCommand({ ...input, ...lock }));
    },
    /** Sizes are in the names: of thousands of objects only a few are read. */
    async read(): Promise<Shelved> {
      const restauros: string[] = [];
      let largest: { readonly key: string; readonly size: number } | null = null;
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '' } of Contents) {
          const [, , size = '', kind] = NAME.exec(Key.slice(prefix.length)) ?? [];
          if (kind === undefined) throw new ShelfError(`${Key}: o objeto não é uma cabeça.`);
          if (kind === 'restauro') {
            restauros.push(Key);
            largest = null;
          } else if (largest === null || Number(size) > largest.size) largest = { key: Key, size: Number(size) };
        }
      }
      const keys = [...restauros, ...(largest === null ? [] : [largest.key])];
      return shelvedOf(await Promise.all(keys.map(read)));
    },
    async close() {
      client.destroy();
    },
  };
}

/** False also where a compatible server does not know of locks. */
async function hasObjectLock(client: S3Client, Bucket: string): Promise<boolean> {
  try {
    const { ObjectLockConfiguration } = await client.send(new GetObjectLockConfigurationCommand({ Bucket }));
    return ObjectLockConfiguration?.ObjectLockEnabled === 'Enabled';
  } catch {
    return false;
  }
}
