import type pg from 'pg';
import type { ExportacaoEvent } from '#domain/exportacao/exportacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { AVISAM_QUEM_EXPORTOU, notificacaoDaExportacao } from '#domain/notificacao/da-exportacao.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { NEWS_MS, tell } from './tell.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Tells whoever asked for a file, and no longer waits for it, what became of it. */
export function startExportNotifier({ pool, store, log }: Dependencies): Reactor {
  return startReactor<ExportacaoEvent>({
    name: 'notificacoes_de_exportacoes',
    pool,
    store,
    types: AVISAM_QUEM_EXPORTOU,
    log,
    async react(event) {
      if (Date.parse(event.recordedAt) <= Date.now() - NEWS_MS) return;
      const [first] = (await store.readStream(event.streamId)) as readonly RecordedEvent<ExportacaoEvent>[];
      if (first?.type !== 'ExportacaoSolicitada') return;
      const { cliente_id, objeto } = first.data;
      const demora = Date.parse(event.recordedAt) - Date.parse(first.recordedAt);
      const conteudo = notificacaoDaExportacao(event, { id: idOf(event.streamId), objeto, demora });
      if (conteudo !== null) {
        await tell(store, event, { ...conteudo, usuario_id: first.meta.actorId, cliente_id, ativo_id: null });
      }
    },
  });
}
