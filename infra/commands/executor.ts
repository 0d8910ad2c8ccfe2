import type { Command, CommandContext } from '#domain/kernel/command.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Geneses } from '#domain/kernel/genese.ts';
import { type Handled, handleCommand } from '#domain/kernel/handle-command.ts';
import { streamId, type Uuid } from '#domain/kernel/ids.ts';
import { eventIdOf } from '../store/event-store/event-id.ts';
import { createReservas } from './reservas.ts';

/** The way of every command into the log. */
export interface Executor {
  /** Runs a command against the aggregate `id`. @throws Rejection, ConcurrencyError, EventStoreUnavailableError */
  executar<S, C extends Command, E extends DomainEvent>(
    decider: Decider<S, C, E>,
    id: Uuid,
    command: C,
    context: CommandContext,
  ): Promise<Handled>;
}

/** @param geneses how streams begin that nobody has written to yet although their objects exist */
export const executor = (eventStore: EventStore, geneses?: Geneses): Executor['executar'] => {
  const { reservar } = createReservas(eventStore);
  return (decider, id, command, context) =>
    handleCommand(eventStore, eventIdOf, decider, streamId(decider.category, id), command, context, {
      geneses,
      reservar,
    });
};
