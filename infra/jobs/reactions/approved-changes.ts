import type pg from 'pg';
import type { AprovacaoEvent } from '#domain/aprovacao/aprovacao.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { executor } from '#infra/commands/executor.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { fazerMudancaAprovada } from './mudanca-aprovada.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Makes what was agreed to, should the page that agreed have been cut off before: otherwise it finds it made. */
export function startApprovedChanges({ pool, store, log }: Dependencies): Reactor {
  const executar = executor(store);
  return startReactor<AprovacaoEvent>({
    name: 'mudancas_aprovadas',
    pool,
    store,
    types: ['AprovacaoConcedida'],
    log,
    async react(event) {
      try {
        await fazerMudancaAprovada({ store, executar }, idOf(event.streamId));
      } catch (error) {
        // It waits for nothing: what was agreed to cannot be any more, and the log says so.
        if (!(error instanceof Rejection)) throw error;
        log.error({ err: error, aprovacao: event.streamId }, 'uma mudança aprovada não pôde ser feita');
      }
    },
  });
}
