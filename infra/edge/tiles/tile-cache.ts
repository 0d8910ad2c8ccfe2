/** Least recently used tiles leave first once together they weigh more than `maxBytes`. */
export interface TileCache<T extends { readonly bytes: Uint8Array }> {
  get(key: string): T | undefined;
  set(key: string, tile: T): void;
  readonly bytes: number;
}

/** What a key and its bookkeeping weigh beside the tile, roughly. */
const OVERHEAD = 256;

export function createTileCache<T extends { readonly bytes: Uint8Array }>(maxBytes: number): TileCache<T> {
  // A Map keeps the order of insertion: the first entry is the one that was asked for longest ago.
  const tiles = new Map<string, T>();
  let bytes = 0;
  const weight = (tile: T) => tile.bytes.byteLength + OVERHEAD;

  return {
    get(key) {
      const tile = tiles.get(key);
      if (tile === undefined) return undefined;
      tiles.delete(key);
      tiles.set(key, tile);
      return tile;
    },
    set(key, tile) {
      const before = tiles.get(key);
      if (before !== undefined) bytes -= weight(before);
      tiles.delete(key);
      tiles.set(key, tile);
      bytes += weight(tile);
      for (const [oldest, old] of tiles) {
        if (bytes <= maxBytes) break;
        tiles.delete(oldest);
        bytes -= weight(old);
      }
    },
    get bytes() {
      return bytes;
    },
  };
}
