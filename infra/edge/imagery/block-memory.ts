import { letGo } from '#infra/let-go.ts';
import { type Samples, SPARE_BYTES } from './cog.ts';

/** A block that is wanted, and how to read it where nobody has; null where the file has none. */
export type BlockOf = (key: string, read: () => Promise<Samples | null>) => Promise<Samples | null>;

interface Kept {
  readonly samples: Promise<Samples | null>;
  bytes: number;
  /** How many look at it now. */
  users: number;
  /** Others came in its place: it goes with the last who looks at it. */
  dropped: boolean;
}

/**
 * Unpacked blocks, the ones asked for last. One that goes gives its memory back at once and by itself: what is left to
 * the collector of garbage counts as garbage by the hundred KiB a tile, and stops every tile that is made meanwhile.
 */
export function createBlockMemory(maxBytes: number) {
  const kept = new Map<string, Kept>();
  let held = 0;

  async function free(one: Kept): Promise<void> {
    const samples = await one.samples.catch(() => null);
    const own = samples !== null && samples.buffer.byteLength <= samples.byteLength + SPARE_BYTES;
    if (own) letGo(new Uint8Array(samples.buffer as ArrayBuffer));
  }

  function drop(key: string, one: Kept): void {
    if (kept.get(key) !== one) return;
    kept.delete(key);
    held -= one.bytes;
    one.dropped = true;
    if (one.users === 0) void free(one);
  }

  function begin(key: string, read: () => Promise<Samples | null>): Kept {
    const one: Kept = { samples: read(), bytes: 0, users: 0, dropped: false };
    kept.set(key, one);
    one.samples.then(
      (samples) => {
        if (one.dropped) return;
        one.bytes = samples?.byteLength ?? 0;
        held += one.bytes;
        for (const [oldest, other] of kept) {
          if (held <= maxBytes || other === one) break;
          drop(oldest, other);
        }
      },
      () => drop(key, one),
    );
    return one;
  }

  return {
    /** Blocks are there while `work` goes on, and must not be looked at afterwards. */
    async using<T>(work: (blockOf: BlockOf) => Promise<T>): Promise<T> {
      const taken: Kept[] = [];
      const blockOf: BlockOf = (key, read) => {
        const one = kept.get(key) ?? begin(key, read);
        // The one asked for last is the last to go.
        kept.delete(key);
        kept.set(key, one);
        one.users += 1;
        taken.push(one);
        return one.samples;
      };
      try {
        return await work(blockOf);
      } finally {
        for (const one of taken) {
          one.users -= 1;
          if (one.dropped && one.users === 0) void free(one);
        }
      }
    },
  };
}
