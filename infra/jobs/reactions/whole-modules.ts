import type pg from 'pg';
import { type GrupoState, grupoDecider } from '#domain/grupo/grupo.decider.ts';
import type { GrupoEvent } from '#domain/grupo/grupo.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { type EventStore, PAGE_BYTES } from '#domain/kernel/event-store.ts';
import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import type { ModuloEvent } from '#domain/modulo/modulo.events.ts';
import { comModulosInteiros } from '#domain/modulo/modulos-inteiros.ts';
import { politicaDecider } from '#domain/politica/politica.decider.ts';
import { type PoliticaEvent, politicaStream } from '#domain/politica/politica.events.ts';
import { SISTEMA_ID } from '#domain/usuario/sistema.ts';
import { executor } from '#infra/commands/executor.ts';
import type { Log } from '#infra/log.ts';
import { uuidV5 } from '#infra/store/event-store/event-id.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

const PAGINA = 500;

/** Gives groups that hold a whole module the acts that a newer version brought to it. */
export function startWholeModules({ pool, store, log }: Dependencies): Reactor {
  const executar = executor(store);
  // One look at all groups is for everything that was registered before it.
  let vistoAte = -1n;
  return startReactor<ModuloEvent>({
    name: 'modulos_inteiros',
    pool,
    store,
    types: ['PermissaoRegistrada'],
    log,
    async react(event) {
      if (event.position <= vistoAte) return;
      const ate = await store.lastPosition();
      for (const [grupo_id, grupo] of await gruposDe(store)) {
        const data = comModulosInteiros(grupo, !(await pedeSegunda(store, grupo.cliente_id)));
        if (data === null) continue;
        const command = {
          type: 'DefinirPermissoesDoGrupo' as const,
          data: { modulo_ids: [...data.modulo_ids], permissao_ids: [...data.permissao_ids] },
        };
        await executar(grupoDecider, grupo_id, command, {
          commandId: uuidV5(`modulos-inteiros/${grupo_id}/${event.eventId}`),
          correlationId: event.meta.correlationId,
          causationId: event.eventId,
          actorId: SISTEMA_ID,
          clienteId: grupo.cliente_id,
          agora: new Date().toISOString(),
        });
      }
      vistoAte = ate;
    },
  });
}

/** Every group that is there, as the log has it. */
async function gruposDe(store: EventStore): Promise<readonly (readonly [Uuid, GrupoState])[]> {
  const types = Object.keys(grupoDecider.events);
  const states = new Map<StreamId, GrupoState>();
  for (let after = 0n; ; ) {
    const pagina = await store.readAll({ after, limit: PAGINA, types, maxBytes: PAGE_BYTES });
    const ultimo = pagina.at(-1);
    if (ultimo === undefined) break;
    for (const event of pagina as readonly (RecordedEvent<GrupoEvent> & GrupoEvent)[]) {
      states.set(event.streamId, grupoDecider.evolve(states.get(event.streamId) ?? grupoDecider.initial, event));
    }
    after = ultimo.position;
  }
  return [...states].flatMap(([stream, state]) =>
    state.existe && !state.removido ? [[idOf(stream), state] as const] : [],
  );
}

/** Whether two people of the client have to agree before anybody gains what is sensitive. */
async function pedeSegunda(store: EventStore, cliente_id: Uuid | null): Promise<boolean> {
  if (cliente_id === null) return false;
  const eventos = (await store.readStream(politicaStream(cliente_id))) as readonly (RecordedEvent<PoliticaEvent> &
    PoliticaEvent)[];
  return eventos.reduce(politicaDecider.evolve, politicaDecider.initial).exigir_aprovacao;
}
