import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import type { Arquivo } from '#domain/importacao/arquivo.ts';
import { createSandbox, killGroup, type Limits, type Sandbox } from '../sandbox/sandbox.ts';
import { createTempFolders, type TempFolders } from '../sandbox/temp-folders.ts';
import type { Storage } from '../storage/storage.ts';
import { programOnPath } from '../vector/ogr.ts';

/** Pages of one file that are drawn at most: the rest is read where it was downloaded. */
const MAX_PAGES = 50;
/** Pixels of the longer side of a page, whatever size the file says that it has. */
const PAGE_SIDE = 1_600;
const LIMITS: Limits = { timeMs: 20_000, memoryBytes: 2 ** 30, fileBytes: 64 * 2 ** 20 };
/** What a program may say of a file. */
const MAX_SAID_BYTES = 64 * 2 ** 10;
/** How long what could not be drawn is not tried again: a file that takes all its time would hold up the others. */
const REFUSED_MS = 10 * 60_000;
/** Bytes of pages that are kept at hand. */
const KEPT_BYTES = 32 * 2 ** 20;
const FILE = 'documento.pdf';

/** The file cannot be drawn: damaged, locked, or more than a page may take of time and memory. */
class PdfUnreadableError extends Error {
  override readonly name = 'PdfUnreadableError';
}

interface Options {
  readonly storage: Pick<Storage, 'get'>;
  readonly requireNetworkIsolation: boolean;
  /** Where the folders of readings are made. */
  readonly tempBase?: string;
  readonly limits?: Limits;
}

type Read = Pick<Arquivo, 'chave' | 'sha256'>;

interface Means {
  readonly sandbox: Sandbox;
  readonly folders: TempFolders;
  readonly pdfinfo: string;
  readonly pdftoppm: string;
}

/** Pages of documents as pictures, made one at a time in the sandbox and kept by the hash of their file. */
export function createPdfPages(options: Options) {
  const { limits = LIMITS } = options;
  const reading = createReading(options);
  const inTurn = createTurns();
  const pictures = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const counts = new LRUCache<string, number>({ max: 1_000 });
  const attempt = createAttempts();
  return {
    maximo: MAX_PAGES,
    /** How many pages it has. @throws PdfUnreadableError */
    contar: (arquivo: Read): Promise<number> =>
      inTurn(async () => {
        const known = counts.get(arquivo.sha256);
        if (known !== undefined) return known;
        const count = () => reading.within(arquivo, (folder, means) => countIn(folder, means, limits));
        const total = await attempt(arquivo.sha256, count);
        counts.set(arquivo.sha256, total);
        return total;
      }),
    /** A page as a picture (WebP). @param numero from 1 @throws PdfUnreadableError */
    desenhar: (arquivo: Read, numero: number): Promise<Buffer> =>
      inTurn(async () => {
        const key = `${arquivo.sha256}/${numero}`;
        const known = pictures.get(key);
        if (known !== undefined) return known;
        const draw = () => reading.within(arquivo, (folder, means) => drawIn(folder, numero, means, limits));
        const picture = await attempt(key, draw);
        pictures.set(key, picture);
        return picture;
      }),
    close: () => inTurn(() => reading.close()),
  };
}

/** Does not try for a while what could not be drawn. */
function createAttempts() {
  const refused = new LRUCache<string, PdfUnreadableError>({ max: 1_000, ttl: REFUSED_MS });
  return async <T>(key: string, job: () => Promise<T>): Promise<T> => {
    const known = refused.get(key);
    if (known !== undefined) throw known;
    try {
      return await job();
    } catch (error) {
      if (error instanceof PdfUnreadableError) refused.set(key, error);
      throw error;
    }
  };
}

/** Two children would only wait for each other, and many for the memory. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T>): Promise<T> => {
    const mine = last.then(job, job);
    last = mine.catch(() => undefined);
    return mine;
  };
}

/** Brings a file into a folder of its own for as long as it is worked on. What that takes is made ready for the first. */
function createReading({ storage, requireNetworkIsolation, tempBase }: Options) {
  let means: Promise<Means> | undefined;
  const ready = () => {
    means ??= prepare(requireNetworkIsolation, tempBase);
    means.catch(() => {
      means = undefined;
    });
    return means;
  };
  return {
    async within<T>({ chave }: Read, work: (folder: string, given: Means) => Promise<T>): Promise<T> {
      const given = await ready();
      const name = randomUUID();
      const folder = await given.folders.open(name);
      try {
        await pipeline(await storage.get(chave), createWriteStream(path.join(folder, FILE)));
        return await work(folder, given);
      } finally {
        await given.folders.remove(name);
      }
    },
    async close() {
      await (await means?.catch(() => undefined))?.folders.close();
    },
  };
}

async function countIn(folder: string, { sandbox, pdfinfo }: Means, limits: Limits): Promise<number> {
  const said = await run(sandbox, { program: pdfinfo, args: [FILE], folder, limits });
  const total = Number(/^Pages:\s+(\d+)$/m.exec(said)?.[1] ?? 0);
  if (total < 1) throw new PdfUnreadableError('no pages');
  return total;
}

async function drawIn(folder: string, numero: number, { sandbox, pdftoppm }: Means, limits: Limits): Promise<Buffer> {
  const only = ['-f', String(numero), '-l', String(numero), '-singlefile'];
  const args = [...only, '-scale-to', String(PAGE_SIDE), '-png', FILE, 'pagina'];
  await run(sandbox, { program: pdftoppm, args, folder, limits });
  const drawn = await readFile(path.join(folder, 'pagina.png')).catch(unreadable);
  return sharp(drawn, { limitInputPixels: PAGE_SIDE ** 2 })
    .webp({ quality: 85 })
    .toBuffer()
    .catch(unreadable);
}

async function prepare(requireNetworkIsolation: boolean, tempBase: string | undefined): Promise<Means> {
  const [pdfinfo, pdftoppm] = [programOnPath('pdfinfo', process.env), programOnPath('pdftoppm', process.env)];
  const folders = await createTempFolders(tempBase);
  return { sandbox: createSandbox({ requireNetworkIsolation }), folders, pdfinfo, pdftoppm };
}

function unreadable(error: unknown): never {
  throw new PdfUnreadableError((error as Error).message);
}

interface Child {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly limits: Limits;
}

/** What it writes; ended when it takes too long. @throws PdfUnreadableError */
async function run(sandbox: Sandbox, { program, args, folder, limits }: Child): Promise<string> {
  const child = sandbox.spawn({ program, args, folder, limits, env: {} });
  const timer = setTimeout(() => killGroup(child), limits.timeMs);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    if (said.length < MAX_SAID_BYTES) said += chunk.toString('latin1');
  });
  child.stderr?.resume();
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.on('error', () => resolve(null));
  });
  clearTimeout(timer);
  killGroup(child);
  if (code !== 0) throw new PdfUnreadableError(`${path.basename(program)}: ${code}`);
  return said;
}
