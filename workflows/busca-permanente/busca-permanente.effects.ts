import type { PassagemEncontrada } from '#domain/busca-permanente/busca-permanente.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** Looks for images where a standing search says. */
export interface Procurador {
  /** Assets whose search is to be made. */
  pendentes(): Promise<readonly Uuid[]>;
  /**
   * What the providers have of it that let us ask; a provider that is away or whose quota is nearly used up is asked the
   * next time.
   */
  procurar(ativo_id: Uuid, signal: AbortSignal): Promise<readonly PassagemEncontrada[]>;
}

/** Everything that standing searches do to the world. */
export interface BuscaPermanenteEffects {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly procurador: Procurador;
  readonly agora: () => string;
}
