import type pg from 'pg';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { AVISAM_QUEM_APAGA, notificacaoDoPedidoDeApagamento } from '#domain/notificacao/do-apagamento.ts';
import { PRAZO_DIAS } from '#domain/usuario/fundamentos.ts';
import type { UsuarioEvent } from '#domain/usuario/usuario.events.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { listarQuemPode } from '#projections/usuario/usuario.queries.ts';
import { NEWS_MS, tell } from './tell.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Tells everybody of the client who may erase that somebody asks for it: whoever asks is answered by another. */
export function startErasureNotifier({ pool, store, log }: Dependencies): Reactor {
  return startReactor<UsuarioEvent>({
    name: 'notificacoes_de_apagamentos',
    pool,
    store,
    types: AVISAM_QUEM_APAGA,
    log,
    async react(event) {
      if (Date.parse(event.recordedAt) <= Date.now() - NEWS_MS) return;
      const [first] = (await store.readStream(event.streamId)) as readonly RecordedEvent<UsuarioEvent>[];
      // An operator belongs to no client: no page answers them.
      if (first?.type !== 'UsuarioCriado' || first.data.cliente_id === null) return;
      const { cliente_id } = first.data;
      const query = listarQuemPode(cliente_id, 'usuarios.apagar');
      const { text, values } = toPg(query);
      const conteudo = notificacaoDoPedidoDeApagamento(PRAZO_DIAS);
      for (const row of (await pool.query(text, values)).rows) {
        const { usuario_id } = query.parser.parse(row);
        if (usuario_id === idOf(event.streamId)) continue;
        await tell(store, event, { ...conteudo, usuario_id, cliente_id, ativo_id: null }, usuario_id);
      }
    },
  });
}
