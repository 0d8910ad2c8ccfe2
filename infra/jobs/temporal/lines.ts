import type { AgendamentoActivities } from '#workflows/agendamento/agendamento.activities.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';

/** Where reports stand that have begun by the clock: so many at once keep nobody waiting who asks for something. */
export const lineOfScheduled = (taskQueue: string): string => `${taskQueue}-agendados`;

/** What nobody waits for leaves the pages, and whoever prints by hand, their time. */
const SCHEDULED_AT_ONCE = 1;

/** Works off everything as it comes, and what schedules have begun in a line of its own. */
export function startLines(options: WorkerOptions, agendamento: AgendamentoActivities): Promise<RunningWorker[]> {
  const taskQueue = lineOfScheduled(options.taskQueue);
  return Promise.all([
    startWorker(options),
    startWorker({ ...options, activities: agendamento, taskQueue, stepsAtOnce: SCHEDULED_AT_ONCE }),
  ]);
}
