import type { DomainEvent } from './event.ts';
import type { StreamId } from './ids.ts';

/**
 * The event that a stream begins with although nobody has appended it: where something larger made the object (an import
 * its layers), it has no stream of its own until it is touched alone. Null for a stream that is empty because there is no
 * such object.
 * @throws EventStoreUnavailableError where that cannot be told now
 */
export type Geneses = (streamId: StreamId) => Promise<DomainEvent | null>;
