import type { AllStreamResolvedEvent, BinaryEventData, ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';
import { type LoggedEvent, type SealedEvent, unseal } from '../chain.ts';
import { upcast } from '../upcast.ts';

/** What marks an event as one of ours: nothing else in the server's log carries both hashes. */
const metadataSchema = z.object({
  eventId: z.uuid().lowercase(),
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Where the streams of this installation live on a server that it shares with others. */
export class StreamNames {
  readonly #prefix: string;

  /** @param namespace lower-case letters and digits; empty where the server is ours alone. */
  constructor(namespace = '') {
    if (!/^[a-z0-9]*$/.test(namespace)) throw new RangeError(`invalid namespace: ${namespace}`);
    this.#prefix = namespace && `${namespace}_`;
  }

  /** Of every stream that may be ours: `<categoria>-<id>`. The server's own begin with `$`. */
  get pattern(): string {
    return `^${this.#prefix}[a-z]+-`;
  }

  toServer(streamId: StreamId): string {
    return this.#prefix + streamId;
  }

  /** Null for a stream that is not ours. */
  fromServer(name: string): StreamId | null {
    const streamId = name.slice(this.#prefix.length);
    return name.startsWith(this.#prefix) && /^[a-z]+-/.test(streamId) ? (streamId as StreamId) : null;
  }
}

/**
 * The canonical text travels as bytes: sent as JSON, the client would parse and print it again on either way,
 * and the text that is stored would no longer be the one that was hashed.
 */
export function toServer(event: SealedEvent): BinaryEventData {
  return {
    id: idOfContent(event.hash),
    type: event.type,
    contentType: 'application/octet-stream',
    data: Buffer.from(event.canonical, 'utf8'),
    metadata: { eventId: event.eventId, previousHash: event.previousHash, hash: event.hash },
  };
}

/**
 * The server takes an append as a repetition where the ids are the same, whatever the content, and does not say so.
 * A retried command has another clock: confirmed like that, its writer would chain on to a hash that was never stored.
 * So the server's id is the content's (UUID version 8 of the hash), and the same event with another text is a conflict.
 */
function idOfContent(hash: string): Uuid {
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** What one event takes up in the server's limit of an append. */
export function serverBytes(event: SealedEvent): number {
  return Buffer.byteLength(event.canonical) + event.type.length + METADATA_BYTES;
}

/** Two hashes, an id, their names, and what the protocol writes around an event. */
const METADATA_BYTES = 320;

/** Where an entry of the server's log stands, whoever wrote it. */
export function positionOf({
  event,
  link,
  commitPosition,
}: ResolvedEvent | AllStreamResolvedEvent): bigint | undefined {
  return commitPosition ?? event?.position?.commit ?? link?.position?.commit;
}

/** Null for what is not ours: events of the server itself, links, events of other applications on the same server. */
export function fromServer(resolved: ResolvedEvent | AllStreamResolvedEvent, names: StreamNames): LoggedEvent | null {
  const { event } = resolved;
  if (event === undefined || event.isJson) return null;
  const streamId = names.fromServer(event.streamId);
  if (streamId === null) return null;
  const ours = metadataSchema.safeParse(event.metadata);
  const position = positionOf(resolved);
  if (!ours.success || position === undefined) return null;
  return {
    position,
    streamId,
    revision: Number(event.revision),
    type: event.type,
    canonical: Buffer.from(event.data as Uint8Array).toString('utf8'),
    ...ours.data,
  };
}

/** As the domain sees it today. */
export function toRecorded(logged: LoggedEvent): RecordedEvent {
  return upcast(unseal(logged));
}
