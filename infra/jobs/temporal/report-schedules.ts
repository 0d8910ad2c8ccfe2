import { ScheduleAlreadyRunning, ScheduleNotFoundError, type ScheduleOptions } from '@temporalio/client';
import type pg from 'pg';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import { type AgendamentoEvent, agendamentoEvents, agendamentoStream } from '#domain/agendamento/agendamento.events.ts';
import { lerCron } from '#domain/agendamento/cron.policy.ts';
import type { Agenda, Quando } from '#domain/agendamento/quando.policy.ts';
import { instanteLocal } from '#domain/agendamento/relogio-local.policy.ts';
import type { EventStore } from '#domain/kernel/event-store.ts';
import { idOf, type Uuid } from '#domain/kernel/ids.ts';
import type { Log } from '#infra/log.ts';
import { type Reactor, startReactor } from '#infra/store/event-store/reactor.ts';
import { pause } from '#infra/store/postgres/pause.ts';
import { toPg } from '#infra/store/postgres/pool.ts';
import { listarAgendados } from '#projections/agendamento/agendamento.queries.ts';
import type { TemporalClient } from './connection.ts';

const PREFIXO = 'agendamento/';
/** Name of a schedule at the workflow server. */
const agendaId = (agendamento_id: Uuid): string => `${PREFIXO}${agendamento_id}`;

/** Times that are made up for: as long as the domain looks back for one that was missed. */
const CATCH_UP = '60 days';
const RETRY_MS = 30_000;
const PAGINA = 500;
const [HOUR, DAY] = [60, 24 * 60];
const MINUTE_MS = 60_000;

interface Dependencies {
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly temporal: TemporalClient;
  readonly taskQueue: string;
  readonly log: Log;
}

const DIAS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** Days on which something may be due: the domain says whether it is. Whatever holidays move may be on any. */
function daysOf(quando: Quando, em_feriados: Agenda['em_feriados']) {
  if (em_feriados === 'adiar') return {};
  if (quando.frequencia === 'semanal')
    return { dayOfWeek: quando.dias_da_semana.map((dia) => DIAS[dia - 1] ?? 'MONDAY') };
  // The last day of a shorter month stands for those that it lacks.
  if (quando.frequencia === 'mensal' && quando.dia_do_mes <= 28) return { dayOfMonth: quando.dia_do_mes };
  if (quando.frequencia === 'mensal') return { dayOfMonth: { start: 28, end: 31 } };
  return {};
}

function hoursOf(quando: Quando): { readonly hour: readonly number[]; readonly minute: number } {
  if (quando.frequencia !== 'cron')
    return { hour: [Number(quando.hora.slice(0, 2))], minute: Number(quando.hora.slice(3)) };
  const cron = lerCron(quando.cron);
  return { hour: cron?.horas ?? [], minute: cron?.minuto ?? 0 };
}

/** Minutes that a zone's clocks are ahead of UTC: several where they are put forward and back in a year. */
function offsetsOf(fuso: string): readonly number[] {
  const year = new Date().getUTCFullYear();
  const offsets = Array.from({ length: 12 }, (_, month) => {
    const day = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
    return (Date.parse(`${day}T12:00:00Z`) - Date.parse(instanteLocal(day, '12:00', fuso))) / MINUTE_MS;
  });
  return [...new Set(offsets)];
}

/**
 * When the workflow server wakes a schedule: at all of its times, and at some that are none. Where clocks are put
 * forward and back it is told in UTC: of a time that they show twice or never it would take another one than we do.
 */
function specOf({ quando, fuso, em_feriados }: Agenda): ScheduleOptions['spec'] {
  const { hour, minute } = hoursOf(quando);
  const offsets = offsetsOf(fuso);
  if (offsets.length === 1)
    return { calendars: [{ ...daysOf(quando, em_feriados), hour: [...hour], minute }], timezone: fuso };
  return { calendars: offsets.map((offset) => inUtc(hour, minute, offset)), timezone: 'UTC' };
}

/** Times of clocks that are so many minutes ahead, of any day: the one before or after it in UTC may be meant. */
function inUtc(hour: readonly number[], minute: number, offset: number) {
  const times = hour.map((one) => (one * HOUR + minute - offset + 2 * DAY) % DAY);
  return { hour: times.map((time) => Math.floor(time / HOUR)), minute: (times[0] ?? 0) % HOUR };
}

const noteOf = (revisao: number) => `revisão ${revisao}`;

/** Makes the server's schedule what the log says, whatever it was before: asked again, nothing more changes. */
async function keepInStep({ store, temporal, taskQueue }: Dependencies, id: Uuid): Promise<void> {
  const events = (await store.readStream(agendamentoStream(id))) as readonly AgendamentoEvent[];
  const { dados, situacao } = events.reduce(agendamentoDecider.evolve, agendamentoDecider.initial);
  const { schedule } = temporal.client();
  const handle = schedule.getHandle(agendaId(id));
  if (dados === null || situacao === 'removido') {
    await handle.delete().catch(unlessMissing);
    return;
  }
  const given = {
    spec: specOf(dados.agenda),
    policies: { overlap: 'SKIP', catchupWindow: CATCH_UP },
    state: {
      paused: situacao === 'pausado',
      note: noteOf(events.findLastIndex(({ type }) => type !== 'ExecucaoSolicitada')),
    },
    action: {
      type: 'startWorkflow',
      workflowType: 'execucaoAgendada',
      taskQueue,
      args: [id],
      workflowId: agendaId(id),
    },
  } as const;
  try {
    await schedule.create({ scheduleId: agendaId(id), ...given });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await handle.update((current) => ({ ...current, ...given, state: { ...current.state, ...given.state } }));
  }
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof ScheduleNotFoundError)) throw error;
}

/** Keeps the server's schedules in step with what happens to ours. */
export function startReportSchedules(dependencies: Dependencies): Reactor {
  const { pool, store, log } = dependencies;
  const on = agendamentoEvents;
  return startReactor<AgendamentoEvent>({
    ...{ name: 'agendas_de_relatorios', pool, store, log },
    types: [
      ...[on.AgendamentoCriado.type, on.AgendamentoAlterado.type, on.AgendamentoPausado.type],
      ...[on.AgendamentoRetomado.type, on.AgendamentoRemovido.type],
    ],
    react: ({ streamId }) => keepInStep(dependencies, idOf(streamId)),
  });
}

/** Compares all of them once, at the start: a server that lost its state has them again, and none that is gone stays. */
async function reconcile(dependencies: Dependencies): Promise<number> {
  const { pool, temporal } = dependencies;
  const there = new Map<string, string | undefined>();
  for await (const { scheduleId, state } of temporal.client().schedule.list())
    if (scheduleId.startsWith(PREFIXO)) there.set(scheduleId.slice(PREFIXO.length), state.note);
  let mended = 0;
  for (let last: Uuid | null = null; ; ) {
    const query = listarAgendados(last, PAGINA);
    const { rows } = await pool.query(toPg(query));
    for (const row of rows.map((one) => query.parser.parse(one))) {
      const note = there.get(row.id);
      there.delete(row.id);
      last = row.id;
      if (note === noteOf(row.revisao)) continue;
      await keepInStep(dependencies, row.id);
      mended++;
    }
    if (rows.length < PAGINA) break;
  }
  for (const id of there.keys()) await keepInStep(dependencies, id);
  return mended + there.size;
}

/** @returns its end: it waits for the workflow server, and compares once when it is there */
export function startReconciling(dependencies: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const mended = await reconcile(dependencies);
        if (mended > 0) dependencies.log.info({ acertados: mended }, 'agendas de relatórios acertadas');
        return;
      } catch (error) {
        dependencies.log.warn({ err: error }, 'agendas de relatórios por conferir');
        await pause(RETRY_MS, stopping.signal);
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await done;
    },
  };
}
