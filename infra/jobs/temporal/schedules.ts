import { ScheduleAlreadyRunning, type ScheduleOptions } from '@temporalio/client';
import type { Log } from '#infra/log.ts';
import { pause } from '#infra/store/postgres/pause.ts';
import type { TemporalClient } from './connection.ts';

/** Names of schedules: never renamed, or there would be two. */
export const VERIFICACAO_NOTURNA = 'verificacao-noturna';
export const BUSCAS_PERMANENTES = 'buscas-permanentes';
export const RESUMOS = 'resumos';
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
}

const SCHEDULES: readonly Scheduled[] = [
  {
    ...{ scheduleId: VERIFICACAO_NOTURNA, workflowType: 'verificacaoNoturna' },
    spec: { calendars: [{ hour: 3, minute: 10 }], timezone: 'America/Sao_Paulo' },
  },
  // Satellites come by once a day, and their scenes are there some hours later, at any of them.
  {
    ...{ scheduleId: BUSCAS_PERMANENTES, workflowType: 'buscasPermanentes' },
    spec: { intervals: [{ every: '6 hours', offset: '25 minutes' }] },
  },
  // Each person's own time is looked up: one schedule for all of them. A clock that is some seconds behind has it, too.
  {
    ...{ scheduleId: RESUMOS, workflowType: 'resumosDevidos' },
    spec: { intervals: [{ every: '5 minutes', offset: '20 seconds' }] },
  },
];

/**
 * Sees to it that what is done by the clock is done, whichever worker lives then: everything is verified every night, new
 * images are looked for four times a day, digests are written when they are due. A time at which the workflow server was away is made up for when it is back.
 * Where there is no server nothing is done by itself, and pages say so.
 */
export function startSchedules({ temporal, taskQueue, log }: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ensure = async ({ scheduleId, workflowType, spec }: Scheduled) => {
    while (!stopping.signal.aborted) {
      try {
        await temporal.client().schedule.create({
          ...{ scheduleId, spec },
          policies: { overlap: 'SKIP', catchupWindow: '1 day' },
          action: { type: 'startWorkflow', workflowType, taskQueue },
        });
        return log.info({ agenda: scheduleId }, 'trabalho agendado');
      } catch (error) {
        if (error instanceof ScheduleAlreadyRunning) return;
        log.warn({ err: error, agenda: scheduleId }, 'o trabalho não pôde ser agendado: sem o servidor Temporal');
        await pause(RETRY_MS, stopping.signal);
      }
    }
  };
  const ensured = Promise.all(SCHEDULES.map(ensure));
  return {
    async stop() {
      stopping.abort();
      await ensured;
    },
  };
}
