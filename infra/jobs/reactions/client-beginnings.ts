import type pg from 'pg';
import type { ClienteEvent } from '#domain/cliente/cliente.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { executor } from '#infra/commands/executor.ts';
import { darIniciais } from '#infra/commands/iniciais-do-cliente.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/**
 * Gives each client its first statuses and classifications. Without a checkpoint it begins with the log: clients of
 * before there were detections get theirs, too.
 */
export function startClientBeginnings({ pool, store, log }: Dependencies): Reactor {
  const executar = executor(store);
  return startReactor<ClienteEvent>({
    name: 'iniciais_dos_clientes',
    pool,
    store,
    types: ['ClienteCriado'],
    log,
    async react(event) {
      const cliente_id = idOf(event.streamId);
      await darIniciais({ executar }, cliente_id, {
        correlationId: event.meta.correlationId,
        causationId: event.eventId,
        actorId: SISTEMA_ID,
        clienteId: cliente_id,
        agora: new Date().toISOString(),
      });
    },
  });
}
