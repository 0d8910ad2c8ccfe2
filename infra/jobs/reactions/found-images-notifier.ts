import type pg from 'pg';
import { type AtivoEvent, ativoStream } from '#domain/ativo/ativo.events.ts';
import { type BuscaPermanenteEvent, buscaPermanenteEvents } from '#domain/busca-permanente/busca-permanente.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { notificacaoDaBuscaPermanente } from '#domain/notificacao/da-busca-permanente.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { NEWS_MS, tell } from './tell.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Tells whoever set a standing search of the new images that it found. */
export function startFoundImagesNotifier({ pool, store, log }: Dependencies): Reactor {
  return startReactor<BuscaPermanenteEvent>({
    name: 'notificacoes_de_imagens_novas',
    pool,
    store,
    log,
    types: [buscaPermanenteEvents.ImagensEncontradas.type],
    async react(event) {
      if (event.type !== 'ImagensEncontradas' || Date.parse(event.recordedAt) <= Date.now() - NEWS_MS) return;
      const ativo_id = idOf(event.streamId);
      const doAtivo = (await store.readStream(ativoStream(ativo_id))) as readonly RecordedEvent<AtivoEvent>[];
      const nome = doAtivo.reduce<string>((last, { data }) => ('nome' in data ? data.nome : last), '');
      const conteudo = notificacaoDaBuscaPermanente(event.data.passagens, { ativo_id, nome });
      const { actorId: usuario_id, clienteId: cliente_id } = event.meta;
      await tell(store, event, { ...conteudo, usuario_id, cliente_id, ativo_id });
    },
  });
}
