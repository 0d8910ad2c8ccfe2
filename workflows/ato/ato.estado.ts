import { type AtoState, atoDecider } from '#domain/ato/ato.decider.ts';
import { type AtoEvent, atoEvents, atoStream } from '#domain/ato/ato.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { AplicacaoDoAto } from './aplicar-lote.ts';

export interface AtoCarregado extends AplicacaoDoAto {
  readonly state: AtoState;
}

/** What the log knows of an act; null where nobody asked for it. */
export async function carregarAto(store: EventStore, id: Uuid): Promise<AtoCarregado | null> {
  const events = (await store.readStream(atoStream(id))) as readonly RecordedEvent<AtoEvent>[];
  const [solicitado] = events;
  if (solicitado?.type !== atoEvents.AtoSolicitado.type) return null;
  return {
    state: events.reduce(atoDecider.evolve, atoDecider.initial),
    solicitado: solicitado as AtoCarregado['solicitado'],
    desfazimento: events.find(({ type }) => type === atoEvents.DesfazimentoSolicitado.type) ?? null,
  };
}
