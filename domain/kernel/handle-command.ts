import type { Command, CommandContext } from './command.ts';
import type { Decider } from './decider.ts';
import type { DomainEvent, NewEvent, RecordedEvent } from './event.ts';
import { ConcurrencyError, type EventStore, headOf, type StreamHead } from './event-store.ts';
import type { Geneses } from './genese.ts';
import type { StreamId, Uuid } from './ids.ts';
import type { Reservar } from './nome-unico.ts';
import { Rejection } from './rejection.ts';
import { textoIlegivelEm } from './textos-legiveis.ts';

export interface Handled {
  /** Position that a read model must have reached to show the outcome; 0n where nothing changed. */
  readonly position: bigint;
  readonly events: readonly DomainEvent[];
}

/** Derives an event's id from its command and its place in the answer (UUID v5); given, as hashing is not the domain's. */
export type EventIdOf = (commandId: Uuid, streamId: StreamId, index: number) => Uuid;

/** Turns the outcomes of one command into events that can be appended after `head`. */
export function envelopes(
  decider: Pick<Decider<never, never, never>, 'events'>,
  outcomes: readonly DomainEvent[],
  head: StreamHead,
  streamId: StreamId,
  context: CommandContext,
  eventIdOf: EventIdOf,
): readonly NewEvent[] {
  const versions = new Map(Object.values(decider.events).map((d) => [d.type, d.schemaVersion]));
  // A clock that was set back must not reorder a stream's instants: history asks by instant.
  const recordedAt = head.recordedAt !== null && head.recordedAt > context.agora ? head.recordedAt : context.agora;
  const meta = {
    correlationId: context.correlationId,
    causationId: context.causationId ?? context.commandId,
    actorId: context.actorId,
    clienteId: context.clienteId,
    ...(context.demonstracao && { demonstracao: context.demonstracao }),
  };
  return outcomes.map((outcome, index) => ({
    eventId: eventIdOf(context.commandId, streamId, index),
    type: outcome.type,
    schemaVersion: versions.get(outcome.type) ?? 1,
    recordedAt,
    data: outcome.data,
    meta,
  }));
}

/** What of a command stands in other streams than its own. */
interface OutrosStreams {
  /** How streams begin that nobody has written to yet although their objects exist. */
  readonly geneses?: Geneses | undefined;
  /** How names are held that only one may bear. */
  readonly reservar?: Reservar | undefined;
}

/**
 * Reads the stream, folds it, decides, appends at the revision that was read.
 * A command whose first event is already in the stream was handled before: its outcome is answered again.
 * An empty stream may have a beginning that nobody has appended yet: it goes in with the first outcome, or not at all.
 * A name that only one may bear is taken right before the outcome is appended, and not for what is refused or changes nothing.
 * @throws Rejection when the domain refuses; ConcurrencyError when somebody else was faster.
 */
export async function handleCommand<S, C extends Command, E extends DomainEvent>(
  store: EventStore,
  eventIdOf: EventIdOf,
  decider: Decider<S, C, E>,
  streamId: StreamId,
  command: C,
  context: CommandContext,
  { geneses, reservar }: OutrosStreams = {},
): Promise<Handled> {
  recusarTextosIlegiveis(command);
  const past = (await store.readStream(streamId)) as readonly RecordedEvent<E>[];
  const firstId = eventIdOf(context.commandId, streamId, 0);
  const earlier = past.findIndex((event) => event.eventId === firstId);
  if (earlier >= 0) return replay(past.slice(earlier), eventIdOf, streamId, context.commandId);

  const genese = past.length === 0 ? ((await geneses?.(streamId)) as E | null | undefined) : null;
  const beginning = genese ? [genese] : [];
  const state = [...beginning, ...past].reduce((s, event) => decider.evolve(s, event), decider.initial);
  const outcomes = decider.decide(command, state, context);
  if (outcomes.length === 0) return { position: 0n, events: [] };
  const head = headOf(past);
  const { expectedRevision = head.revision } = context;
  if (expectedRevision !== head.revision) throw new ConcurrencyError(streamId, expectedRevision, head.revision);
  const events = envelopes(decider, [...beginning, ...outcomes], head, streamId, context, eventIdOf);
  const depois = outcomes.reduce((s, event) => decider.evolve(s, event), state);
  const nomes = { antes: decider.nomeUnico?.(state) ?? null, depois: decider.nomeUnico?.(depois) ?? null };
  await reservar?.({ decider, streamId, ...nomes, context });
  const appended = await store.append(streamId, head, events);
  return { position: appended.position, events: outcomes };
}

/** What cannot be stored is the sender's to mend: said with its field, before it is the log that refuses. */
function recusarTextosIlegiveis(command: Command): void {
  const achado = textoIlegivelEm(command.data);
  if (achado !== null) throw new Rejection('TextoIlegivel', { ...achado });
}

function replay(from: readonly RecordedEvent[], eventIdOf: EventIdOf, streamId: StreamId, commandId: Uuid): Handled {
  const own = from.filter((event, index) => event.eventId === eventIdOf(commandId, streamId, index));
  return { position: own.at(-1)?.position ?? 0n, events: own };
}
