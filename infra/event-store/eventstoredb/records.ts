import type { AllStreamResolvedEvent, BinaryEventData, ResolvedEvent } from '@eventstore/db-client';
import { z } from 'zod';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { StreamId } from '#domain/kernel/ids.ts';
import { type LoggedEvent, type SealedEvent, unseal } from '../chain.ts';
import { upcast } from '../upcast.ts';

/** What marks an event as one of ours: nothing else in the server's log carries both hashes. */
const chainLinkSchema = z.object({
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Streams that may be ours: `<categoria>-<id>`. The server's own begin with `$`. */
export const OUR_STREAMS = '^[a-z]+-';

/**
 * The canonical text travels as bytes: sent as JSON, the client would parse and print it again on either way,
 * and the text that is stored would no longer be the one that was hashed.
 */
export function toServer(event: SealedEvent): BinaryEventData {
  return {
    id: event.eventId,
    type: event.type,
    contentType: 'application/octet-stream',
    data: Buffer.from(event.canonical, 'utf8'),
    metadata: { previousHash: event.previousHash, hash: event.hash },
  };
}

/** What one event takes up in the server's limit of an append. */
export function serverBytes(event: SealedEvent): number {
  return Buffer.byteLength(event.canonical) + event.type.length + CHAIN_LINK_BYTES;
}

const CHAIN_LINK_BYTES = JSON.stringify({ previousHash: '0'.repeat(64), hash: '0'.repeat(64) }).length + 64;

/** Null for what is not ours: events of the server itself, links, events of other applications on the same server. */
export function fromServer({ event, commitPosition }: ResolvedEvent | AllStreamResolvedEvent): LoggedEvent | null {
  if (event === undefined || event.isJson || event.type.startsWith('$')) return null;
  const link = chainLinkSchema.safeParse(event.metadata);
  const position = commitPosition ?? event.position?.commit;
  if (!link.success || position === undefined) return null;
  return {
    position,
    streamId: event.streamId as StreamId,
    revision: Number(event.revision),
    eventId: event.id,
    type: event.type,
    canonical: Buffer.from(event.data as Uint8Array).toString('utf8'),
    ...link.data,
  };
}

/** As the domain sees it today. */
export function toRecorded(logged: LoggedEvent): RecordedEvent {
  return upcast(unseal(logged));
}
