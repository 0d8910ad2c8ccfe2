import { parentPort } from 'node:worker_threads';
import { letGo } from '#infra/let-go.ts';
import type { RowBatch } from './copy-stream.ts';
import { examine } from './exam.ts';
import type { LayerPlan } from './layer-plan.ts';

/** A batch to examine; the answer carries the same number. */
export interface ExamJob {
  readonly number: number;
  readonly plan: LayerPlan;
  readonly batch: RowBatch;
}

const port = parentPort;
port?.on('message', ({ number, plan, batch }: ExamJob) => {
  const exam = examine(plan, batch);
  port.postMessage({ number, exam }, [exam.lines.buffer]);
  letGo(batch.rows);
});
