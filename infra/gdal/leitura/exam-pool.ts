import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { OgrError } from '../ogr.ts';
import type { RowBatch } from './copy-stream.ts';
import type { Exam } from './exam.ts';
import type { LayerPlan } from './layer-plan.ts';

/** GDAL, the database and the projector want their share of the machine too. */
const THREADS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));
const HEAP_MIB = 192;
/** No batch takes this long but one made to: its thread is ended, and the file refused. */
const JOB_MS = 30_000;

interface Waiting {
  readonly plan: LayerPlan;
  readonly batch: RowBatch;
  resolve(exam: Exam): void;
  reject(error: Error): void;
}

/** Threads that examine what was read, beside the one that answers the server. */
export interface ExamPool {
  /** How many batches are worth handing over at once. */
  readonly width: number;
  /** @throws OgrError where a batch takes too long or too much memory */
  examine(plan: LayerPlan, batch: RowBatch): Promise<Exam>;
  close(): Promise<void>;
}

export function createExamPool(threads = THREADS, jobMs = JOB_MS): ExamPool {
  const queue: Waiting[] = [];
  const members = Array.from({ length: threads }, () => new Member(() => queue.shift(), jobMs));
  return {
    width: threads * 2,
    examine: (plan, batch) =>
      new Promise((resolve, reject) => {
        queue.push({ plan, batch, resolve, reject });
        for (const member of members) member.look();
      }),
    async close() {
      await Promise.all(members.map((member) => member.close()));
    },
  };
}

/** One thread, started with its first batch and again after its end. */
class Member {
  private readonly next: () => Waiting | undefined;
  private readonly jobMs: number;
  private worker: Worker | null = null;
  private current: Waiting | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(next: () => Waiting | undefined, jobMs: number) {
    this.next = next;
    this.jobMs = jobMs;
  }

  look(): void {
    if (this.current) return;
    const waiting = this.next();
    if (!waiting) return;
    this.current = waiting;
    this.worker ??= this.start();
    this.worker.ref();
    this.timer = setTimeout(() => this.end(new OgrError('tempo', '')), this.jobMs);
    const { plan, batch } = waiting;
    this.worker.postMessage({ number: 0, plan, batch }, [batch.rows.buffer]);
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./exam.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    });
    worker.on('message', ({ exam }: { exam: Exam }) => this.done((waiting) => waiting.resolve(exam)));
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const memory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (this.worker === worker) this.end(memory ? new OgrError('memoria', '') : error);
    });
    return worker;
  }

  private end(error: Error): void {
    const { worker } = this;
    this.worker = null;
    void worker?.terminate();
    this.done((waiting) => waiting.reject(error));
  }

  private done(answer: (waiting: Waiting) => void): void {
    clearTimeout(this.timer);
    const { current } = this;
    this.current = null;
    // An idle thread keeps no process alive.
    this.worker?.unref();
    if (current) answer(current);
    this.look();
  }
}
