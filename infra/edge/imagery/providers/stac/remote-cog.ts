import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { Compression, Tiff, type TiffImage, TiffTag } from '@cogeotiff/core';
import { LRUCache } from 'lru-cache';
import { FalhaDoProvedor } from '#domain/imagem/provedor.ts';
import { type Cog, cogOf, type Level, type Samples, samplesOf } from '../../cog.ts';
import type { GuardedFetch } from '../guarded-fetch.ts';
import { withoutCause } from '../provider-answers.ts';
import { unpackLzw } from './lzw.ts';
import { coalesced } from './ranges.ts';

const inflated = promisify(inflate);

/** Bytes of a file's head that are asked for at once: mostly all that is to be known of its blocks. */
const HEAD_BYTES = 64 * 1024;
/** Bytes of one piece of a head, and pieces of it, that are asked for besides. */
const [PIECE_BYTES, MOST_PIECES] = [4 * 2 ** 20, 40];
/** Resolutions and masks of one file, and its bands that are looked at. */
const [MOST_IMAGES, MOST_BANDS] = [32, 64];
/** Bytes of one block, unpacked, and pixels on its side. */
const [BLOCK_BYTES, BLOCK_SIDE] = [32 * 2 ** 20, 2_048];
/** Files of a catalogue whose head is remembered, and bytes of unpacked blocks that stay, of all catalogues together. */
const [OPEN_FILES, CACHE_BYTES] = [300, 192 * 2 ** 20];
/** What a remembered block costs beside its samples. */
const ENTRY_BYTES = 200;

export interface RemoteCog extends Cog {
  readonly href: string;
  /** Of its coordinate system; null where it says none. */
  readonly epsg: number | null;
  /** How its bands stand for the world, where the file says so itself. */
  readonly escalas: readonly (Escala | undefined)[];
}

interface Escala {
  readonly escala: number;
  readonly deslocamento: number;
}

type Block = readonly [column: number, row: number];

interface Given {
  readonly provedor: string;
  readonly fetch: GuardedFetch;
}

/** Heads of files, and their bytes. */
function createFiles({ provedor, fetch }: Given) {
  /** @throws FalhaDoProvedor */
  async function range(href: string, offset: number, length: number): Promise<Buffer> {
    const headers = { range: `bytes=${offset}-${offset + length - 1}` };
    // However many tiles wait for these bytes, none of them ends it: the fetch has a deadline of its own.
    const { signal } = new AbortController();
    const answer = await withoutCause(() => fetch.bytes(href, { headers, signal, maxBytes: length }), signal);
    const begins = String(answer.headers['content-range'] ?? '').startsWith(`bytes ${offset}-`);
    if (answer.status !== 206 || !begins) throw new FalhaDoProvedor(provedor, 'resposta_invalida');
    return answer.bytes;
  }

  /** @throws FalhaDoProvedor */
  async function understood<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      throw error instanceof FalhaDoProvedor ? error : new FalhaDoProvedor(provedor, 'resposta_invalida');
    }
  }

  async function open(href: string): Promise<RemoteCog> {
    return understood(async () => {
      let pieces = 0;
      const piece = async (offset: number, length = HEAD_BYTES): Promise<ArrayBuffer> => {
        if (length > PIECE_BYTES || ++pieces > MOST_PIECES) throw new RangeError('a head without end');
        return Uint8Array.from(await range(href, offset, length)).buffer;
      };
      const tiff = new Tiff({ url: new URL(href), fetch: piece }, { defaultReadSize: HEAD_BYTES });
      limit(tiff.images);
      await tiff.init();
      await Promise.all(tiff.images.flatMap((image) => READ_BEFORE.map((tag) => image.fetch(tag))));
      const cog = await cogOf(tiff);
      if (!tiff.isLittleEndian || !cog.levels.every(({ image }) => isReadable(image))) throw new RangeError('another');
      const said = await tiff.images[0]?.fetch(TiffTag.GdalMetadata);
      return { ...cog, href, epsg: tiff.images[0]?.epsg ?? null, escalas: scalesOf(String(said ?? ''), cog.samples) };
    });
  }

  return { range, open, understood };
}
type Files = ReturnType<typeof createFiles>;

/** Blocks that nobody has asked for, by as few requests as that takes. */
async function ask({ range }: Files, cog: RemoteCog, level: Level, wanted: readonly Block[]) {
  const { image, width, block } = level;
  const across = Math.ceil(width / block);
  await Promise.all([image.fetch(TiffTag.TileOffsets), image.fetch(TiffTag.TileByteCounts)]);
  const spans = await Promise.all(
    wanted.map(async (one) => {
      const { offset, imageSize: length } = await image.getTileSize(one[1] * across + one[0]);
      return { key: keyOf(cog, level, one), offset, length };
    }),
  );
  const asked = new Map<string, Promise<Samples>>();
  for (const { offset, length, parts } of coalesced(spans.filter((span) => span.offset > 0 && span.length > 0))) {
    const bytes = range(cog.href, offset, length);
    for (const { key, ...part } of parts) {
      const from = part.offset - offset;
      const samples = bytes.then(async (all) =>
        samplesOf(image, await unpacked(image, all.subarray(from, from + part.length))),
      );
      samples.catch(() => undefined);
      asked.set(key, samples);
    }
  }
  return asked;
}

const kept = new LRUCache<string, { readonly samples: Samples | null }>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ samples }) => ENTRY_BYTES + (samples?.byteLength ?? 0),
});
let readers = 0;

/** Files of a catalogue, read by ranges, and known to whoever asks with its key alone. What they hold is somebody else's: every number of theirs is judged first. */
export function createRemoteCogs(given: Given) {
  const files = createFiles(given);
  const { understood } = files;
  const heads = new LRUCache<string, RemoteCog, undefined>({
    max: OPEN_FILES,
    fetchMethod: (href) => files.open(href),
  });
  const reader = readers++;
  const blockOf = (...which: Parameters<typeof keyOf>) => `${reader} ${keyOf(...which)}`;
  const underWay = new Map<string, Promise<Samples | null>>();

  /** What is kept, what somebody waits for already, and what has to be asked for. */
  function blocksOf(cog: RemoteCog, level: Level, wanted: readonly Block[]): readonly Promise<Samples | null>[] {
    const isNew = (block: Block) => {
      const key = blockOf(cog, level, block);
      return !kept.has(key) && !underWay.has(key);
    };
    const fresh = wanted.filter(isNew);
    let asked: ReturnType<typeof ask> | null = null;
    for (const block of fresh) {
      const key = blockOf(cog, level, block);
      const samples = understood(async () => {
        asked ??= ask(files, cog, level, fresh);
        return (await (await asked).get(keyOf(cog, level, block))) ?? null;
      });
      underWay.set(key, samples);
      samples
        .then((made) => kept.set(key, { samples: made }))
        .catch(() => undefined)
        .finally(() => underWay.delete(key));
    }
    return wanted.map(async (block) => {
      const key = blockOf(cog, level, block);
      const known = kept.get(key);
      return known === undefined ? ((await underWay.get(key)) ?? null) : known.samples;
    });
  }

  return {
    /** @throws FalhaDoProvedor */
    async open(href: string): Promise<RemoteCog> {
      return (await heads.fetch(href)) as RemoteCog;
    },

    /** Blocks of one of its resolutions; null for those that the file leaves out. @throws FalhaDoProvedor */
    blocks(cog: RemoteCog, level: Level, wanted: readonly Block[]): Promise<readonly (Samples | null)[]> {
      return Promise.all(blocksOf(cog, level, wanted));
    },
  };
}
export type RemoteCogs = ReturnType<typeof createRemoteCogs>;

const keyOf = ({ href, levels }: RemoteCog, level: Level, [column, row]: Block): string =>
  `${href} ${levels.indexOf(level)}/${column}/${row}`;

/** Of what GDAL writes beside the bands: `<Item name="SCALE" sample="0" role="scale">0.0001</Item>`. */
function scalesOf(metadata: string, bands: number): readonly (Escala | undefined)[] {
  const said = (role: string, band: number) => {
    const [, value] = new RegExp(`sample="${band}" role="${role}">([-+.\\de]{1,40})<`, 'i').exec(metadata) ?? [];
    return value === undefined || !Number.isFinite(Number(value)) ? null : Number(value);
  };
  return Array.from({ length: Math.min(bands, MOST_BANDS) }, (_, band) => {
    const [escala, deslocamento] = [said('scale', band), said('offset', band)];
    return escala === null && deslocamento === null
      ? undefined
      : { escala: escala ?? 1, deslocamento: deslocamento ?? 0 };
  });
}

/** What is read of each resolution before its blocks are. */
const READ_BEFORE = [
  ...[TiffTag.BitsPerSample, TiffTag.SampleFormat, TiffTag.SamplesPerPixel, TiffTag.Predictor, TiffTag.SubFileType],
  ...[TiffTag.GdalNoData, TiffTag.PlanarConfiguration],
] as const;

/** Of a file whose resolutions name one another in a ring there would be no end. */
function limit(images: TiffImage[]): void {
  images.push = (...more) => {
    if (images.length + more.length > MOST_IMAGES) throw new RangeError('too many resolutions');
    return Array.prototype.push.apply(images, more);
  };
}

const PACKINGS: readonly unknown[] = [Compression.None, Compression.Deflate, Compression.DeflateOther, Compression.Lzw];
const BITS: readonly unknown[] = [8, 16, 32, 64];

/** Whether its blocks are square, of samples pixel by pixel, and packed as we can unpack. */
function isReadable(image: TiffImage): boolean {
  if (!image.isTiled()) return false;
  const { width, height } = image.tileSize;
  const bits = [image.value(TiffTag.BitsPerSample) ?? 8].flat();
  const apart = (image.value(TiffTag.SamplesPerPixel) ?? 1) > 1 && image.value(TiffTag.PlanarConfiguration) === 2;
  return (
    width === height &&
    width <= BLOCK_SIDE &&
    bits.every((one) => one === bits[0] && BITS.includes(one)) &&
    !apart &&
    unpackedBytes(image) <= BLOCK_BYTES &&
    PACKINGS.includes(image.value(TiffTag.Compression) ?? Compression.None)
  );
}

function unpackedBytes(image: TiffImage): number {
  const { width, height } = image.tileSize;
  const bits = [image.value(TiffTag.BitsPerSample) ?? 8].flat()[0] ?? 8;
  return (width * height * (image.value(TiffTag.SamplesPerPixel) ?? 1) * bits) / 8;
}

async function unpacked(image: TiffImage, packed: Buffer): Promise<Buffer> {
  const length = unpackedBytes(image);
  const how = image.value(TiffTag.Compression) ?? Compression.None;
  const bytes =
    how === Compression.None
      ? packed
      : how === Compression.Lzw
        ? unpackLzw(packed, length)
        : await inflated(packed, { maxOutputLength: length, chunkSize: Math.max(64, length) });
  if (bytes.length !== length) throw new RangeError('a block of another size');
  return bytes;
}
