import type pg from 'pg';
import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { AVISAM_O_AUTOR, notificacaoDaImportacao } from '#domain/notificacao/da-importacao.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { NEWS_MS, tell } from './tell.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Tells the author of an import what became of it. Ids are made from the event's: told again, it is told once. */
export function startImportNotifier({ pool, store, log }: Dependencies): Reactor {
  return startReactor<ImportacaoEvent>({
    name: 'notificacoes',
    pool,
    store,
    types: AVISAM_O_AUTOR,
    log,
    async react(event) {
      if (Date.parse(event.recordedAt) > Date.now() - NEWS_MS) await tellAuthor(store, event);
    },
  });
}

async function tellAuthor(store: EventStore, event: RecordedEvent<ImportacaoEvent>): Promise<void> {
  const [first] = (await store.readStream(event.streamId)) as readonly RecordedEvent<ImportacaoEvent>[];
  if (first?.type !== 'ImportacaoSolicitada') return;
  const { cliente_id, ativo_id, arquivos, publicar_ao_terminar } = first.data;
  const nomes = arquivos.map(({ nome }) => nome);
  const conteudo = notificacaoDaImportacao(event, { id: idOf(event.streamId), arquivos: nomes, publicar_ao_terminar });
  if (conteudo === null) return;
  await tell(store, event, { ...conteudo, usuario_id: first.meta.actorId, cliente_id, ativo_id });
}
