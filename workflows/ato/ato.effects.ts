import type { AlvosDoAto } from '#domain/ato/ato.events.ts';
import type { CamadaEvent } from '#domain/camada/camada.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { EventIdOf } from '#domain/kernel/handle-command.ts';
import type { StreamId, Uuid } from '#domain/kernel/ids.ts';

/** What doing an act to layers needs of the world. */
export interface EfeitosDoLote {
  readonly store: EventStore;
  readonly eventIdOf: EventIdOf;
  /** UUID v5: the same name gives the same id. */
  readonly uuidV5: (name: string) => Uuid;
  readonly agora: () => string;
  /** With what each of these streams begins, if nothing stands in it yet; streams that have a beginning may be absent. */
  geneses(streams: readonly StreamId[]): Promise<ReadonlyMap<StreamId, CamadaEvent>>;
}

export interface AndamentoDoAto {
  readonly cliente_id: Uuid;
  /** Who reaches it hears of the progress. */
  readonly ativo_id: Uuid;
  readonly etapa: 'aplicando' | 'desfazendo';
  readonly feito: number;
  readonly total: number;
}

/** Everything that a bulk act does to the world. */
export interface AtoEffects extends EfeitosDoLote {
  readonly alvos: {
    /** The layers of an act, in batches, always in the same order; those before `desde` left out. */
    ler(alvos: AlvosDoAto, desde: number, lote: number): AsyncIterable<readonly Uuid[]>;
  };
  readonly progresso: {
    registrar(ato_id: Uuid, andamento: AndamentoDoAto): void;
    remover(ato_id: Uuid): Promise<void>;
  };
}
