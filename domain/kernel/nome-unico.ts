import type { CommandContext } from './command.ts';
import type { EventDefinition } from './event.ts';
import type { StreamId, Uuid } from './ids.ts';

/** A name that an object bears while it is in use, and that no other of its kind and client may bear meanwhile. */
export interface NomeEmUso {
  /** Null for what belongs to the installation. */
  readonly cliente_id: Uuid | null;
  readonly nome: string;
}

/** What a command would make of an object's name. */
export interface MudancaDeNome {
  /** How objects of this kind are folded, and which name they bear. */
  readonly decider: EspecieComNome;
  readonly streamId: StreamId;
  /** Null where it bore none: it was not there, or not in use. */
  readonly antes: NomeEmUso | null;
  readonly depois: NomeEmUso | null;
  readonly context: CommandContext;
}

/** A decider, as far as it folds. */
interface EspecieComNome {
  readonly category: string;
  readonly events: Readonly<Record<string, EventDefinition>>;
  readonly initial: unknown;
  evolve(state: never, event: never): unknown;
  nomeUnico?(state: never): NomeEmUso | null;
}

/**
 * Takes the name before its bearer is written: of two who want it at once, one comes that far.
 * @throws Rejection where another one bears it
 */
export type Reservar = (mudanca: MudancaDeNome) => Promise<void>;
