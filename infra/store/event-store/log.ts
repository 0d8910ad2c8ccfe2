import type { Uuid } from '#domain/kernel/ids.ts';
import type { LoggedEvent, SealedLog, StrangeEntry } from './chain.ts';

/** An event as the log holds it, in bytes: the audit hashes them as they are, whatever they say. */
export interface LogEntry {
  readonly position: bigint;
  readonly streamId: string;
  readonly revision: number;
  readonly eventId: Uuid;
  readonly type: string;
  /** What was hashed: the previous hash (32 bytes), then the canonical text. */
  readonly chained: Uint8Array;
  readonly hash: Uint8Array;
}

/** The log as the audit walks it. */
export interface AuditableLog {
  /** True where positions are 1, 2, 3 …, so that a position which is missing was taken out. */
  readonly gapless: boolean;
  /** Every event after the position, in position order, in pages; the next page is read while one is being looked at. */
  entries(after: bigint): AsyncIterable<readonly LogEntry[]>;
  find(eventId: Uuid): Promise<LogEntry | null>;
  /** What the walk over `entries` met in our streams that is not ours; absent where nobody else can write. */
  strange?(): readonly StrangeEntry[];
}

const PAGE = 2_000;

/** The audit's view of an adapter that reads sealed events. */
export function auditableLog(log: SealedLog, gapless = false): AuditableLog {
  const met = new StrangeEntries();
  return {
    gapless,
    entries: (after) =>
      pages(after, async (from) => (await log.readSealed(from, PAGE, (entry) => met.add(entry))).map(toEntry)),
    strange: () => met.list(),
    async find(eventId) {
      const found = await log.findSealed(eventId);
      return found && toEntry(found);
    },
  };
}

/** So many are remembered: one is enough to be told, and somebody may write a million. */
const MAX_STRANGE = 1_000;

/** The first of each kind in a stream; the last word of its metadata. Pages may overlap: adding is idempotent. */
class StrangeEntries {
  readonly #met = new Map<string, StrangeEntry>();

  add(entry: StrangeEntry): void {
    const { streamId, kind } = entry;
    if (kind === 'whole') this.#met.delete(`cut ${streamId}`);
    else if (this.#met.size < MAX_STRANGE && (kind === 'cut' || !this.#met.has(`${kind} ${streamId}`)))
      this.#met.set(`${kind} ${streamId}`, entry);
  }

  list(): readonly StrangeEntry[] {
    return [...this.#met.values()].sort((a, b) => (a.position < b.position ? -1 : 1));
  }
}

/** Pages until an empty one, each asked for while the one before it is being looked at. */
export async function* pages(
  after: bigint,
  read: (after: bigint) => Promise<readonly LogEntry[]>,
): AsyncGenerator<readonly LogEntry[]> {
  let next = read(after);
  while (true) {
    const page = await next;
    const last = page.at(-1);
    if (last === undefined) return;
    next = read(last.position);
    // Handled where it is awaited; a walk that ends early must not leave a rejection behind.
    next.catch(() => undefined);
    yield page;
  }
}

function toEntry({
  position,
  streamId,
  revision,
  eventId,
  type,
  canonical,
  previousHash,
  hash,
}: LoggedEvent): LogEntry {
  const chained = Buffer.concat([Buffer.from(previousHash, 'hex'), Buffer.from(canonical, 'utf8')]);
  return { position, streamId, revision, eventId, type, chained, hash: Buffer.from(hash, 'hex') };
}
