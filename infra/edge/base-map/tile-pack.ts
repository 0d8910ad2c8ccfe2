import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Bytes in front of the index that say how long it is. */
const HEAD = 4;

/** Tiles of the base map in one file: where each lies, then all of them, each gzipped. */
export interface TilePack {
  /** The same for the same content. */
  readonly etag: string;
  /** The gzipped tile; null where nothing is. */
  get(z: number, x: number, y: number): Buffer | null;
}

/** @param tiles by `z/x/y`, not compressed */
export function packTiles(tiles: ReadonlyMap<string, Uint8Array>): Buffer {
  const index: Record<string, readonly [offset: number, length: number]> = {};
  const packed: Buffer[] = [];
  let offset = 0;
  for (const [place, tile] of tiles) {
    const bytes = gzipSync(tile, { level: 9 });
    index[place] = [offset, bytes.length];
    packed.push(bytes);
    offset += bytes.length;
  }
  const directory = gzipSync(JSON.stringify(index), { level: 9 });
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(directory.length);
  return Buffer.concat([head, directory, ...packed]);
}

/** Reads what packTiles wrote. */
export function openTilePack(file: Buffer): TilePack {
  const start = HEAD + file.readUInt32LE(0);
  const read: Record<string, [number, number]> = JSON.parse(gunzipSync(file.subarray(HEAD, start)).toString('utf8'));
  const index = new Map(Object.entries(read));
  return {
    etag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`,
    get(z, x, y) {
      const found = index.get(`${z}/${x}/${y}`);
      return found === undefined ? null : file.subarray(start + found[0], start + found[0] + found[1]);
    },
  };
}
