import { hash } from 'node:crypto';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** Namespace of every event id of this project: never changed, or a retried command would be new events. */
const NAMESPACE = Buffer.from('6f0c3b0c5d5e4f0a9c1d6b7e2a48f913', 'hex');

/** The id of the event at place `index` in the answer of a command: the same for the same three, on every machine. */
export const eventIdOf: EventIdOf = (commandId, streamId, index) => uuidV5(`${commandId}/${streamId}/${index}`);

/** UUID version 5 (RFC 9562) in this project's namespace; for ids that must be the same when work is repeated. */
export function uuidV5(name: string): Uuid {
  // In one call: an object for each would cost twice the digest.
  const digest = hash('sha1', Buffer.concat([NAMESPACE, Buffer.from(name, 'utf8')]), 'buffer');
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
