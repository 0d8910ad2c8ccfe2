import type pg from 'pg';
import type { AprovacaoEvent } from '#domain/aprovacao/aprovacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { AVISAM_DA_APROVACAO, notificacoesDaAprovacao } from '#domain/notificacao/da-aprovacao.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { NEWS_MS, tell } from './tell.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Tells whoever may agree that a change of access waits for them, and its author what became of it. */
export function startApprovalNotifier({ pool, store, log }: Dependencies): Reactor {
  return startReactor<AprovacaoEvent>({
    name: 'notificacoes_de_aprovacoes',
    pool,
    store,
    types: AVISAM_DA_APROVACAO,
    log,
    async react(event) {
      if (Date.parse(event.recordedAt) <= Date.now() - NEWS_MS) return;
      const [first] = (await store.readStream(event.streamId)) as readonly RecordedEvent<AprovacaoEvent>[];
      const told = notificacoesDaAprovacao(event, idOf(event.streamId));
      if (first?.type !== 'AprovacaoSolicitada' || told === null) return;
      const { cliente_id } = first.data;
      for (const usuario_id of told.usuario_ids) {
        await tell(store, event, { ...told.conteudo, usuario_id, cliente_id, ativo_id: null }, usuario_id);
      }
    },
  });
}
