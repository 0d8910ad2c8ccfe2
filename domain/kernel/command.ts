import type { z } from 'zod';
import type { Uuid } from './ids.ts';

/** Where a command comes from. Time and ids are given, so that deciders need no clock and no random. */
export interface CommandContext {
  /** Given by the form and kept over retries: the same id never acts twice. */
  readonly commandId: Uuid;
  readonly correlationId: Uuid;
  readonly causationId?: Uuid;
  readonly actorId: Uuid;
  readonly clienteId: Uuid | null;
  /** ISO 8601 in UTC with milliseconds. */
  readonly agora: string;
  /** Said by the first fill of the demonstration alone, whose `agora` is not now. */
  readonly demonstracao?: true;
  /**
   * Revision of the stream that the person had before them, -1 where there was none. Given by forms in which two people
   * may meet: when the stream has moved on since, the command is a conflict and not an overwriting.
   */
  readonly expectedRevision?: number;
}

/** What somebody wants to happen. */
export interface Command<T extends string = string, D = unknown> {
  readonly type: T;
  readonly data: D;
}

/** The union of an aggregate's commands from the record of their zod schemas, which forms share. */
export type CommandOf<D extends Readonly<Record<string, z.ZodType>>> = {
  [K in keyof D & string]: Command<K, z.output<D[K]>>;
}[keyof D & string];

/** Whether a command may touch an object of this client; to everybody else the object does not exist. */
export function reaches(context: CommandContext, clienteId: Uuid | null): boolean {
  return context.clienteId === null || context.clienteId === clienteId;
}
