import { ScheduleAlreadyRunning, type ScheduleOptions, WorkflowNotFoundError } from '@temporalio/client';
import type { Log } from '#infra/log.ts';
import { pause } from '#infra/store/postgres/pause.ts';
import type { TemporalClient } from './connection.ts';

/** Names of schedules: never renamed, or there would be two. */
export const VERIFICACAO_NOTURNA = 'verificacao-noturna';
export const BUSCAS_PERMANENTES = 'buscas-permanentes';
export const RESUMOS = 'resumos';
export const RELATORIOS = 'relatorios-devidos';
/** Reports were woken by a schedule each before there was one clock for all of them. */
const DE_UM_SO = 'agendamento/';
const RETRY_MS = 30_000;

interface Dependencies {
  readonly temporal: TemporalClient;
  readonly taskQueue: string;
  readonly log: Log;
}

interface Scheduled {
  readonly scheduleId: string;
  readonly workflowType: string;
  readonly spec: ScheduleOptions['spec'];
  /** How long ago a missed time is still made up for. */
  readonly catchup: '1 day' | '1 minute';
}

const SCHEDULES: readonly Scheduled[] = [
  {
    scheduleId: VERIFICACAO_NOTURNA,
    workflowType: 'verificacaoNoturna',
    spec: { calendars: [{ hour: 3, minute: 10 }], timezone: 'America/Sao_Paulo' },
    catchup: '1 day',
  },
  // Satellites come by once a day, and their scenes are there some hours later, at any of them.
  {
    scheduleId: BUSCAS_PERMANENTES,
    workflowType: 'buscasPermanentes',
    spec: { intervals: [{ every: '6 hours', offset: '25 minutes' }] },
    catchup: '1 day',
  },
  // Each person's own time is looked up: one schedule for all of them. A clock that is some seconds behind has it, too.
  {
    scheduleId: RESUMOS,
    workflowType: 'resumosDevidos',
    spec: { intervals: [{ every: '5 minutes', offset: '20 seconds' }] },
    catchup: '1 day',
  },
  // One clock for the reports of everybody (ADR 43). Whatever was missed is due at the next minute, too.
  {
    scheduleId: RELATORIOS,
    workflowType: 'relatoriosDevidos',
    spec: { intervals: [{ every: '1 minute' }] },
    catchup: '1 minute',
  },
];

/**
 * Sees to it that what is done by the clock is done, whichever worker lives then: everything is verified every night, new
 * images are looked for four times a day, digests and reports are made when they are due. A time at which the workflow server was away is made up for when it is back.
 * Where there is no server nothing is done by itself, and pages say so.
 */
export function startSchedules({ temporal, taskQueue, log }: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const insist = async (agenda: string, once: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      try {
        return await once();
      } catch (error) {
        log.warn({ err: error, agenda }, 'o trabalho não pôde ser agendado: sem o servidor Temporal');
        await pause(RETRY_MS, stopping.signal);
      }
    }
  };
  const ensured = Promise.all([
    ...SCHEDULES.map((one) => insist(one.scheduleId, () => ensure({ temporal, taskQueue, log }, one))),
    insist(DE_UM_SO, () => retireOlder(temporal)),
  ]);
  return {
    async stop() {
      stopping.abort();
      await ensured;
    },
  };
}

async function ensure({ temporal, taskQueue, log }: Dependencies, one: Scheduled): Promise<void> {
  const { scheduleId, workflowType, spec, catchup } = one;
  try {
    await temporal.client().schedule.create({
      scheduleId,
      spec,
      policies: { overlap: 'SKIP', catchupWindow: catchup },
      action: { type: 'startWorkflow', workflowType, taskQueue },
    });
    log.info({ agenda: scheduleId }, 'trabalho agendado');
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}

async function retireOlder(temporal: TemporalClient): Promise<void> {
  const { schedule, workflow } = temporal.client();
  for await (const { scheduleId } of schedule.list()) {
    if (!scheduleId.startsWith(DE_UM_SO)) continue;
    await schedule.getHandle(scheduleId).delete();
    // What it is making was begun by a program that is no more; the next run says that it failed.
    await workflow.getHandle(scheduleId).terminate().catch(unlessNone);
  }
}

function unlessNone(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}
