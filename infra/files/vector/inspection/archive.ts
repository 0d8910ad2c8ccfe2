import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { heard } from '#infra/heard.ts';
import { Refusal } from '../refusal.ts';
import { decodeEntryName } from './entry-name.ts';

export const MAX_ENTRIES = 2_000;

export interface ArchiveLimits {
  /** Sum of what all entries hold once inflated. */
  readonly inflatedBytes: number;
  /** Above `ratioFromBytes`, an archive that inflates by more times than this is a bomb and no map. */
  readonly ratio: number;
  readonly ratioFromBytes: number;
}

const LIMITS: ArchiveLimits = { inflatedBytes: 2 ** 30, ratio: 250, ratioFromBytes: 64 * 2 ** 20 };

/** A part of an archive that may be read: the name is for people, the file on disk has one of ours. */
export interface Extracted {
  readonly name: string;
  readonly file: string;
}

/**
 * Reads the directory of a zip, refuses it whole where anything in it is dangerous, and inflates the wanted entries
 * into `folder` under names of our own: no path of the archive is ever used.
 * @throws Refusal
 */
export async function extractArchive(
  zipFile: string,
  arquivo: string,
  folder: string,
  wanted: (name: string) => boolean,
  { prefix = 'parte', limits = LIMITS }: { readonly prefix?: string; readonly limits?: ArchiveLimits } = {},
): Promise<readonly Extracted[]> {
  const zip = await openPromise(zipFile, {
    autoClose: false,
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: true,
  }).catch((error: Error) => {
    throw new Refusal('zip_corrompido', arquivo, error.message);
  });
  try {
    const chosen = await readDirectory(zip, arquivo, wanted, limits);
    const extracted: Extracted[] = [];
    for (const [index, { entry, name }] of chosen.entries()) {
      const file = path.join(folder, `${prefix}-${index}`);
      await inflate(zip, entry, file, `${arquivo}/${name}`);
      extracted.push({ name, file });
    }
    return extracted;
  } finally {
    zip.close();
  }
}

interface Named {
  readonly entry: Entry;
  readonly name: string;
}

async function readDirectory(
  zip: ZipFile,
  arquivo: string,
  wanted: (name: string) => boolean,
  { inflatedBytes, ratio, ratioFromBytes }: ArchiveLimits,
) {
  if (zip.entryCount > MAX_ENTRIES) {
    throw new Refusal('zip_entradas_demais', arquivo, `${zip.entryCount} entradas, limite de ${MAX_ENTRIES}`);
  }
  const chosen: Named[] = [];
  const seen = new Set<string>();
  let inflated = 0;
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = decodeEntryName(entry.fileNameRaw, entry.generalPurposeBitFlag);
      refuseDangerous(entry, name, arquivo);
      inflated += entry.uncompressedSize;
      packed += entry.compressedSize;
      if (name.endsWith('/') || isNoise(name) || !wanted(name)) continue;
      if (seen.has(name.toLowerCase())) {
        throw new Refusal('caminho_perigoso', arquivo, `duas entradas com o nome "${name}"`);
      }
      seen.add(name.toLowerCase());
      chosen.push({ entry, name });
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('zip_corrompido', arquivo, (error as Error).message);
  }
  const bomb = inflated > ratioFromBytes && inflated > packed * ratio;
  if (inflated > inflatedBytes || bomb) {
    const mib = Math.round(inflated / 2 ** 20);
    const limit = inflatedBytes / 2 ** 20;
    throw new Refusal(
      'zip_grande_demais',
      arquivo,
      `${mib} MB; limite de ${limit} MB e de ${ratio} vezes o tamanho do zip`,
    );
  }
  return chosen;
}

function refuseDangerous(entry: Entry, name: string, arquivo: string): void {
  const parts = name.split(/[\\/]/);
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  const outside = parts.includes('..') || /^[\\/]|^[a-z]:/i.test(name);
  const dangerous = outside || name === '' || Array.from(name).some((character) => character < ' ');
  if (dangerous || isLink) {
    const shown = name.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?');
    const cause = isLink ? 'é um atalho' : 'aponta para fora do próprio zip';
    throw new Refusal('caminho_perigoso', arquivo, `a entrada "${shown}" ${cause}`);
  }
  if (entry.isEncrypted()) {
    throw new Refusal('zip_cifrado', arquivo, null);
  }
}

/** What macOS and Windows put beside the files. */
function isNoise(name: string): boolean {
  const parts = name.split('/');
  return parts.includes('__MACOSX') || (parts.at(-1) ?? '').startsWith('.');
}

async function inflate(zip: ZipFile, entry: Entry, file: string, shown: string): Promise<void> {
  let sum = 0;
  let bytes = 0;
  const check = heard(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        sum = crc32(chunk, sum);
        bytes += chunk.length;
        done(bytes > entry.uncompressedSize ? new Error('maior que o declarado') : null, chunk);
      },
    }),
  );
  try {
    await pipeline(await zip.openReadStreamPromise(entry), check, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    throw new Refusal('zip_corrompido', shown, (error as Error).message);
  }
  if (sum !== entry.crc32 >>> 0) {
    throw new Refusal('zip_corrompido', shown, 'a soma de verificação não confere');
  }
}
