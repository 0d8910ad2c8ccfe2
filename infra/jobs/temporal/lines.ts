import type { AgendamentoActivities } from '#workflows/agendamento/agendamento.activities.ts';
import { filaDosAgendados } from '#workflows/agendamento/fila.ts';
import { type Pace, type RunningWorker, startWorker, type WorkerOptions } from './worker.ts';

/** As many as are printed at once; and what nobody waits for leaves the pages their time. */
const AGENDADOS: Pace = { atOnce: 2, perSecond: 10 };

/** Works off everything as it comes, and what schedules have begun in a line of its own. */
export function startLines(options: WorkerOptions, agendamento: AgendamentoActivities): Promise<RunningWorker[]> {
  const taskQueue = filaDosAgendados(options.taskQueue);
  return Promise.all([
    startWorker(options),
    startWorker({ ...options, activities: agendamento, taskQueue, pace: AGENDADOS }),
  ]);
}
