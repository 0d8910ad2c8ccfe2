import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { ResultadoDaVerificacao } from '#domain/verificacao/verificacao.events.ts';

/** Walks the log against its hashes and signatures. */
export interface Verificador {
  /** @throws where it is cancelled or a service is away: that says nothing of the log */
  verificar(verificacao_id: Uuid, signal: AbortSignal): Promise<ResultadoDaVerificacao>;
  /** Forgets how far it was. */
  limpar(verificacao_id: Uuid): Promise<void>;
}

/** Everything that a verification does to the world. */
export interface VerificacaoEffects {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly verificador: Verificador;
  readonly agora: () => string;
}
