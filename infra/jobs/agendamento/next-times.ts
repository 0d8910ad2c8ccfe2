import type pg from 'pg';
import { type AgendamentoEvent, agendamentoEvents as on } from '#domain/agendamento/agendamento.events.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf, type Uuid } from '#domain/kernel/ids.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import type { ProximosHorarios } from '#workflows/agendamento/agendamento.effects.ts';
import { acertarHorario, type MeiosDoHorario } from '#workflows/agendamento/inicio.ts';

/** Schedules that begin in one minute at most: whoever is left has the next one. */
const AT_ONCE = 20_000;

/** When each schedule is due next, kept where all that are due are found at once. */
export function createNextTimes(pool: pg.Pool): ProximosHorarios {
  return {
    async devidos(ate) {
      const { rows } = await pool.query<{ agendamento_id: Uuid }>(
        `SELECT agendamento_id FROM operacao.proximos_horarios WHERE proximo <= $1
         ORDER BY proximo, agendamento_id LIMIT $2`,
        [ate, AT_ONCE],
      );
      return rows.map(({ agendamento_id }) => agendamento_id);
    },
    async marcar(uns) {
      await pool.query(
        `INSERT INTO operacao.proximos_horarios AS p (agendamento_id, revisao, proximo)
         SELECT * FROM unnest($1::uuid[], $2::int[], $3::timestamptz[])
         ON CONFLICT (agendamento_id) DO UPDATE SET revisao = excluded.revisao, proximo = excluded.proximo
         WHERE p.revisao <= excluded.revisao`,
        [uns.map((um) => um.agendamento_id), uns.map((um) => um.revisao), uns.map((um) => um.proximo)],
      );
    },
  };
}

interface Dependencies extends MeiosDoHorario {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly log: Log;
}

/** Keeps next times in step with what happens to schedules. */
export function startNextTimes({ pool, store, log, ...means }: Dependencies): Reactor {
  return startReactor<AgendamentoEvent>({
    name: 'proximos_horarios',
    pool,
    store,
    log,
    types: [
      ...[on.AgendamentoCriado.type, on.AgendamentoAlterado.type, on.AgendamentoPausado.type],
      ...[on.AgendamentoRetomado.type, on.AgendamentoRemovido.type],
    ],
    react: ({ streamId }) => acertarHorario({ store, ...means }, idOf(streamId)),
  });
}
