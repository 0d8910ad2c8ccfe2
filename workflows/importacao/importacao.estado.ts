import { type CamadaTipoEvent, camadaTipoEvents, camadaTipoStream } from '#domain/camada-tipo/camada-tipo.events.ts';
import { type ImportacaoState, importacaoDecider } from '#domain/importacao/importacao.decider.ts';
import { type ImportacaoEvent, importacaoEvents, importacaoStream } from '#domain/importacao/importacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';

type Solicitada = Extract<ImportacaoEvent, { type: 'ImportacaoSolicitada' }>;

export interface ImportacaoCarregada {
  readonly state: ImportacaoState;
  readonly solicitada: RecordedEvent<Solicitada>;
  /** The event that started this attempt: who asked for it, and because of what. */
  readonly inicio: RecordedEvent<ImportacaoEvent>;
}

/** What the log knows of an import. @throws RangeError where there is none */
export async function carregar(store: EventStore, id: Uuid): Promise<ImportacaoCarregada> {
  const events = (await store.readStream(importacaoStream(id))) as readonly RecordedEvent<ImportacaoEvent>[];
  const [solicitada] = events;
  if (solicitada?.type !== importacaoEvents.ImportacaoSolicitada.type) throw new RangeError(`no import ${id}`);
  return {
    state: events.reduce(importacaoDecider.evolve, importacaoDecider.initial),
    solicitada: solicitada as RecordedEvent<Solicitada>,
    inicio: events.findLast(({ type }) => type === importacaoEvents.ImportacaoRetomada.type) ?? solicitada,
  };
}

/** The kind of geometry that layers of a type have. @throws RangeError where there is no such type */
export async function tipoGeometriaDe(store: EventStore, tipoId: Uuid): Promise<1 | 2 | 3> {
  const events = (await store.readStream(camadaTipoStream(tipoId))) as readonly RecordedEvent<CamadaTipoEvent>[];
  for (const event of events) {
    if (event.type === camadaTipoEvents.CamadaTipoCriado.type) {
      return (event as Extract<CamadaTipoEvent, { type: 'CamadaTipoCriado' }>).data.tipo_geometria;
    }
  }
  throw new RangeError(`no layer type ${tipoId}`);
}
