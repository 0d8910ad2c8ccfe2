import { createHash } from 'node:crypto';
import { createTileCache } from './tile-cache.ts';

export interface Tile {
  readonly etag: string;
  readonly bytes: Uint8Array;
  /** How the bytes are encoded; absent where they are not. */
  readonly codificacao?: 'gzip';
  /** Position of the last event that it can show. */
  readonly revisao: bigint;
}

/**
 * One reading a tile however many ask for it, kept while there is room. Of a place the newest revision alone is kept:
 * where people draw all day, those before it would fill the memory, and nobody asks for them again.
 */
export function createTileMemory(maxBytes: number) {
  const cache = createTileCache<Tile>(maxBytes);
  const running = new Map<string, Promise<Tile>>();
  const guardado = (key: string, revisao: bigint) => {
    const kept = cache.get(key);
    return kept?.revisao === revisao ? kept : undefined;
  };
  return {
    /** Undefined where another revision is kept, or none. */
    guardado,
    async lembrar(
      key: string,
      revisao: bigint,
      ler: () => Promise<Pick<Tile, 'bytes' | 'codificacao'>>,
    ): Promise<Tile> {
      const name = `${key}@${revisao}`;
      const kept = guardado(key, revisao) ?? running.get(name);
      if (kept) return kept;
      const job = ler()
        .then((lido) => {
          const tile = { ...lido, etag: `"${createHash('sha256').update(name).digest('base64url')}"`, revisao };
          if ((cache.get(key)?.revisao ?? 0n) <= revisao) cache.set(key, tile);
          return tile;
        })
        .finally(() => running.delete(name));
      running.set(name, job);
      return job;
    },
    get bytes() {
      return cache.bytes;
    },
  };
}
