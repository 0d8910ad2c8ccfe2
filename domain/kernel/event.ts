import type { z } from 'zod';
import type { StreamId, Uuid } from './ids.ts';

/** What happened, as a decider states it: a name and its data. */
export interface DomainEvent<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}

/** The one place where an event's name, version and shape are written; the catalogue of events is made from it. */
export interface EventDefinition<T extends string = string, S extends z.ZodType = z.ZodType> {
  (data: z.input<S>): DomainEvent<T, z.output<S>>;
  readonly type: T;
  readonly schemaVersion: number;
  readonly schema: S;
  /** One Portuguese sentence for docs/events.md. */
  readonly descricao: string;
}

/**
 * Defines an event. The result is also its constructor: it validates what it is given.
 * @param schemaVersion raised by one, with an upcast, when the shape breaks; additive fields are optional instead.
 */
export function defineEvent<T extends string, S extends z.ZodType>(
  type: T,
  schemaVersion: number,
  schema: S,
  descricao: string,
): EventDefinition<T, S> {
  const create = (data: z.input<S>): DomainEvent<T, z.output<S>> => ({ type, data: schema.parse(data) });
  return Object.assign(create, { type, schemaVersion, schema, descricao });
}

/** The event type of a definition, or the union of those of a tuple or record of definitions. */
export type EventOf<D> =
  D extends EventDefinition<infer T, infer S>
    ? DomainEvent<T, z.output<S>>
    : D extends Readonly<Record<string, EventDefinition>>
      ? { [K in keyof D]: EventOf<D[K]> }[keyof D]
      : never;

/** Who, for whom and because of what: travels with every event. No personal data: `actorId` is a subject id. */
export interface EventMeta {
  readonly correlationId: Uuid;
  /** The command or the event that caused this one. */
  readonly causationId: Uuid;
  readonly actorId: Uuid;
  /** Null where the act belongs to the installation and not to one client. */
  readonly clienteId: Uuid | null;
  /** Of the first fill of the demonstration, whose instants are dated back; absent of everything else. */
  readonly demonstracao?: true;
}

/** An event ready to be appended; the store adds revision, chain and position. */
export interface NewEvent {
  /** UUID v5 of command id and index: a retried command is the same events. */
  readonly eventId: Uuid;
  readonly type: string;
  readonly schemaVersion: number;
  /** ISO 8601 in UTC with milliseconds. Never earlier than the instant of the event before it in its stream. */
  readonly recordedAt: string;
  readonly data: unknown;
  readonly meta: EventMeta;
}

/** What the log adds to an event. */
export interface Recorded extends Omit<NewEvent, 'type' | 'data'> {
  readonly streamId: StreamId;
  /** 0 for the first event of its stream. */
  readonly revision: number;
  /** Strictly increasing over the whole log in commit order; gaps are allowed. 64 bits: never a JS number. */
  readonly position: bigint;
  /** SHA-256 in lower-case hex: of `previousHash` (32 bytes) followed by the canonical text as first written. */
  readonly hash: string;
  readonly previousHash: string;
}

/** An event as it stands in the log. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = E & Recorded;
