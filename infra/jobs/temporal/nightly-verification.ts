import { ScheduleAlreadyRunning } from '@temporalio/client';
import type { Log } from '#infra/log.ts';
import { pause } from '#infra/store/postgres/pause.ts';
import type { TemporalClient } from './connection.ts';

/** The schedule's own name: never renamed, or there would be two. */
export const VERIFICACAO_NOTURNA = 'verificacao-noturna';
const RETRY_MS = 30_000;

interface Dependencies {
  readonly temporal: TemporalClient;
  readonly taskQueue: string;
  readonly log: Log;
}

/**
 * Sees to it that everything is verified every night, whichever worker lives then; a night on which the workflow server
 * was away is made up for when it is back. Where there is no server, nothing is verified by itself, and the page says so.
 */
export function startNightlyVerification({ temporal, taskQueue, log }: Dependencies): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const ensure = async () => {
    while (!stopping.signal.aborted) {
      try {
        await temporal.client().schedule.create({
          scheduleId: VERIFICACAO_NOTURNA,
          spec: { calendars: [{ hour: 3, minute: 10 }], timezone: 'America/Sao_Paulo' },
          policies: { overlap: 'SKIP', catchupWindow: '1 day' },
          action: { type: 'startWorkflow', workflowType: 'verificacaoNoturna', taskQueue },
        });
        return log.info('verificação noturna agendada');
      } catch (error) {
        if (error instanceof ScheduleAlreadyRunning) return;
        log.warn({ err: error }, 'a verificação noturna não pôde ser agendada: sem o servidor Temporal');
        await pause(RETRY_MS, stopping.signal);
      }
    }
  };
  const ensured = ensure();
  return {
    async stop() {
      stopping.abort();
      await ensured;
    },
  };
}
