import type { Command, CommandContext } from './command.ts';
import type { DomainEvent, EventDefinition } from './event.ts';
import type { NomeEmUso } from './nome-unico.ts';

/**
 * An aggregate as three pure functions.
 * `decide` refuses by throwing a Rejection and answers `[]` where nothing would change.
 */
export interface Decider<S, C extends Command, E extends DomainEvent> {
  /** Category of its streams. */
  readonly category: string;
  readonly initial: S;
  readonly events: Readonly<Record<string, EventDefinition>>;
  evolve(state: S, event: E): S;
  decide(command: C, state: S, context: CommandContext): readonly E[];
  /** The name that no other one may bear while this one does; null while it bears none, as what is not in use. */
  nomeUnico?(state: S): NomeEmUso | null;
}
