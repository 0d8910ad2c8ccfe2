import type pg from 'pg';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { AVISAM_QUEM_VERIFICA, notificacaoDaVerificacao } from '#domain/notificacao/da-verificacao.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import type { VerificacaoEvent } from '#domain/verificacao/verificacao.events.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { listarTodosQuePodem } from '#projections/usuario/usuario.queries.ts';
import { NEWS_MS, tell } from './tell.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Tells everybody who may verify, operators and administrators of every client, that something does not hold. */
export function startIntegrityNotifier({ pool, store, log }: Dependencies): Reactor {
  return startReactor<VerificacaoEvent>({
    name: 'notificacoes_de_integridade',
    pool,
    store,
    types: AVISAM_QUEM_VERIFICA,
    log,
    async react(event) {
      if (Date.parse(event.recordedAt) <= Date.now() - NEWS_MS) return;
      const [first] = (await store.readStream(event.streamId)) as readonly RecordedEvent<VerificacaoEvent>[];
      const conteudo = notificacaoDaVerificacao(event, first?.meta.actorId === SISTEMA_ID);
      if (conteudo === null) return;
      log.error({ verificacao: event.streamId }, `${conteudo.titulo}: ${conteudo.mensagem}`);
      const query = listarTodosQuePodem('logs.verificar');
      const { text, values } = toPg(query);
      for (const row of (await pool.query(text, values)).rows) {
        const { usuario_id, cliente_id } = query.parser.parse(row);
        await tell(store, event, { ...conteudo, usuario_id, cliente_id, ativo_id: null }, usuario_id);
      }
    },
  });
}
