import { hash } from 'node:crypto';
import type { DomainEvent, NewEvent, RecordedEvent } from '#domain/kernel/event.ts';
import { type Append, EventTooLargeError, MAX_EVENT_BYTES, type StreamHead } from '#domain/kernel/event-store.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { lerJsonLegivel } from '#domain/kernel/textos-legiveis.ts';
import { canonicalJson } from './canonical.ts';

/** An event as it is written: the text that was hashed, in its place in the chain of its stream. */
export interface SealedEvent {
  readonly streamId: StreamId;
  readonly revision: number;
  readonly eventId: Uuid;
  readonly type: string;
  /** RFC 8785 JSON of { streamId, revision, eventId, type, schemaVersion, recordedAt, data, meta }. */
  readonly canonical: string;
  /** Both are SHA-256 in lower-case hex. */
  readonly previousHash: string;
  readonly hash: string;
}

/** A sealed event as the log holds it: what the audit reads, before any upcast. */
export interface LoggedEvent extends SealedEvent {
  readonly position: bigint;
}

/** Events as leaves of the tree over the log, side by side: what the sealer needs of them and nothing more. */
export interface Leaves {
  /** 8 bytes each, big-endian. */
  readonly positions: Buffer;
  /** 32 bytes each: hashes of the events, not of the leaves. */
  readonly hashes: Buffer;
}

/** What a server that others can reach does to one of our streams beside our events. */
export interface StrangeEntry {
  readonly position: bigint;
  readonly streamId: StreamId;
  /** `cut` and `whole` speak of what the stream's metadata say from there on. */
  readonly kind: 'cut' | 'whole' | 'tombstone' | 'foreign';
  /** In the server's words. */
  readonly what: string;
}

/** What an adapter offers to the audit beside the port. */
export interface SealedLog {
  /** In position order, after the position given; both buffers are empty at the end of the log. */
  readLeaves(after: bigint, limit: number): Promise<Leaves>;
  /**
   * In position order, after the position given.
   * @param onStrange told of what stands between them in our streams, where others than this store can write
   */
  readSealed(after: bigint, limit: number, onStrange?: (entry: StrangeEntry) => void): Promise<readonly LoggedEvent[]>;
  /** Null where no event has that id. */
  findSealed(eventId: Uuid): Promise<LoggedEvent | null>;
}

/** The same, from whole events. */
export function leavesOf(events: readonly Pick<LoggedEvent, 'position' | 'hash'>[]): Leaves {
  const positions = Buffer.alloc(events.length * 8);
  for (const [n, event] of events.entries()) positions.writeBigInt64BE(event.position, n * 8);
  return { positions, hashes: Buffer.from(events.map((event) => event.hash).join(''), 'hex') };
}

/** One that was sealed just now: how many bytes its text is in UTF-8 was counted for its hash. */
export interface SizedEvent extends SealedEvent {
  readonly bytes: number;
}

export interface SealedAppend {
  readonly streamId: StreamId;
  readonly expected: StreamHead;
  readonly rows: readonly SizedEvent[];
  /** Where the stream stands after this append. */
  readonly head: StreamHead;
  /** Size of all canonical texts as UTF-8. */
  readonly bytes: number;
}

/** The text that is hashed and stored. The members stand in the order RFC 8785 gives them, so only two need sorting. */
export function canonicalText(streamId: StreamId, revision: number, event: NewEvent): string {
  return textAround(canonicalJson(event.data), canonicalJson(event.meta), streamId, revision, event);
}

const HASH_BYTES = 32;
/** Where text is brought to bytes for hashing: kept, so that hashing an event leaves nothing to collect. */
let scratch = Buffer.allocUnsafe(HASH_BYTES + 16 * 1024);

/** SHA-256 of the previous hash (32 bytes) followed by the canonical text in UTF-8; both hashes in hex. */
export function chainHash(previousHash: string, canonical: string, bytes = Buffer.byteLength(canonical)): string {
  const size = HASH_BYTES + bytes;
  if (size > scratch.length) scratch = Buffer.allocUnsafe(size);
  scratch.write(previousHash, 0, 'hex');
  scratch.write(canonical, HASH_BYTES, 'utf8');
  return hash('sha256', scratch.subarray(0, size), 'hex');
}

/**
 * Puts events behind the head that their writer read: revisions, canonical texts, hashes.
 * @throws EventTooLargeError where the data of one event is larger than MAX_EVENT_BYTES as canonical text.
 */
export function seal({ streamId, expected, events }: Append): SealedAppend {
  const rows: SizedEvent[] = [];
  let { revision, hash: previousHash, recordedAt } = expected;
  let bytes = 0;
  // Events of one command share what is said about them.
  let meta: NewEvent['meta'] | undefined;
  let metaText = '';
  for (const event of events) {
    revision += 1;
    recordedAt = event.recordedAt;
    if (event.meta !== meta) {
      meta = event.meta;
      metaText = canonicalJson(meta);
    }
    const canonical = textAround(dataWithin(streamId, event.data), metaText, streamId, revision, event);
    const size = Buffer.byteLength(canonical);
    const ownHash = chainHash(previousHash, canonical, size);
    const { eventId, type } = event;
    rows.push({ streamId, revision, eventId, type, canonical, previousHash, hash: ownHash, bytes: size });
    bytes += size;
    previousHash = ownHash;
  }
  return { streamId, expected, rows, head: { revision, hash: previousHash, recordedAt }, bytes };
}

/**
 * The event that a sealed one holds, as it was first written. A log from before texts with U+0000 were refused may hold
 * some: whoever reads it meets U+FFFD in their place, and goes on.
 */
export function unseal(sealed: Pick<LoggedEvent, 'canonical' | 'position' | 'previousHash' | 'hash'>): RecordedEvent {
  const first = lerJsonLegivel(sealed.canonical) as DomainEvent &
    Omit<RecordedEvent, 'position' | 'hash' | 'previousHash'>;
  return { ...first, position: sealed.position, hash: sealed.hash, previousHash: sealed.previousHash };
}

function dataWithin(streamId: StreamId, data: unknown): string {
  const text = canonicalJson(data);
  // UTF-8 has one to three bytes for each UTF-16 unit: counting is needed only between the two bounds.
  if (text.length * 3 > MAX_EVENT_BYTES) {
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_EVENT_BYTES) throw new EventTooLargeError(streamId, bytes);
  }
  return text;
}

function textAround(data: string, meta: string, streamId: StreamId, revision: number, event: NewEvent): string {
  const { eventId, recordedAt, schemaVersion, type } = event;
  return (
    `{"data":${data},"eventId":${canonicalJson(eventId)},"meta":${meta}` +
    `,"recordedAt":${canonicalJson(recordedAt)},"revision":${revision},"schemaVersion":${canonicalJson(schemaVersion)}` +
    `,"streamId":${canonicalJson(streamId)},"type":${canonicalJson(type)}}`
  );
}
