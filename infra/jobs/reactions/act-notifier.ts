import type pg from 'pg';
import type { AtoEvent } from '#domain/ato/ato.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { AVISAM_QUEM_PEDIU_O_ATO, notificacaoDoAto } from '#domain/notificacao/do-ato.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { NEWS_MS, tell } from './tell.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Tells whoever asked for a bulk act that took its time, or for its undoing, that it ended. */
export function startActNotifier({ pool, store, log }: Dependencies): Reactor {
  return startReactor<AtoEvent>({
    name: 'notificacoes_de_atos',
    pool,
    store,
    types: AVISAM_QUEM_PEDIU_O_ATO,
    log,
    async react(event) {
      if (Date.parse(event.recordedAt) <= Date.now() - NEWS_MS) return;
      const events = (await store.readStream(event.streamId)) as readonly RecordedEvent<AtoEvent>[];
      const [first] = events;
      if (first?.type !== 'AtoSolicitado') return;
      const undoing = event.type === 'AtoDesfeito';
      const asked = (undoing && events.find(({ type }) => type === 'DesfazimentoSolicitado')) || first;
      const { especie, cliente_id } = first.data;
      const demora = Date.parse(event.recordedAt) - Date.parse(asked.recordedAt);
      const conteudo = notificacaoDoAto(event, { especie, demora });
      if (conteudo === null) return;
      await tell(store, event, { ...conteudo, usuario_id: asked.meta.actorId, cliente_id, ativo_id: null });
    },
  });
}
