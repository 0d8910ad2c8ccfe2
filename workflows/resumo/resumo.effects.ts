import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

/** Writes people their digests. */
export interface Resumista {
  /** People whose digest is due at an instant (ISO 8601) and was not made. */
  devidos(agora: string): Promise<readonly Uuid[]>;
  /** Writes somebody's digest with what they see at that moment; once for each of its times, however often it is asked for. */
  escrever(usuario_id: Uuid, agora: string): Promise<void>;
}

/** Everything that digests do to the world. */
export interface ResumoEffects {
  readonly store: Pick<EventStore, 'lastPosition'>;
  readonly resumista: Resumista;
  readonly agora: () => string;
}
