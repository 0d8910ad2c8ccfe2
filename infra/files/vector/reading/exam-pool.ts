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
/** What a thread has come to hold goes back to the system only with its end; the next file starts another. */
const IDLE_MS = 15_000;
/** New objects of a batch are few at a time: left alone, V8 keeps three times as much. */
const YOUNG_MIB = 16;

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
  /** Threads that there are now: none while nobody reads a file. */
  alive(): number;
  close(): Promise<void>;
}

export function createExamPool(threads = THREADS, jobMs = JOB_MS, idleMs = IDLE_MS): ExamPool {
  const queue: Waiting[] = [];
  const members = Array.from({ length: threads }, () => new Member(() => queue.shift(), jobMs, idleMs));
  return {
    width: threads * 2,
    examine: (plan, batch) =>
      new Promise((resolve, reject) => {
        queue.push({ plan, batch, resolve, reject });
        for (const member of members) member.look();
      }),
    alive: () => members.filter((member) => member.alive).length,
    async close() {
      await Promise.all(members.map((member) => member.close()));
    },
  };
}

/** One thread, started with its first batch and again after its end: that of a batch gone wrong, or of a quiet while. */
class Member {
  private readonly next: () => Waiting | undefined;
  private readonly jobMs: number;
  private readonly idleMs: number;
  private worker: Worker | null = null;
  private current: Waiting | null = null;
  /** Of the batch, and between two of them of the thread's rest. */
  private timer: NodeJS.Timeout | undefined;

  constructor(next: () => Waiting | undefined, jobMs: number, idleMs: number) {
    this.next = next;
    this.jobMs = jobMs;
    this.idleMs = idleMs;
  }

  get alive(): boolean {
    return this.worker !== null;
  }

  look(): void {
    if (this.current) return;
    const waiting = this.next();
    if (!waiting) return;
    this.current = waiting;
    clearTimeout(this.timer);
    this.worker ??= this.start();
    this.worker.ref();
    this.timer = setTimeout(() => this.end(new OgrError('tempo', '')), this.jobMs);
    const { plan, batch } = waiting;
    this.worker.postMessage({ number: 0, plan, batch }, [batch.rows.buffer]);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./exam.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
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
    this.timer = setTimeout(() => this.rest(), this.idleMs).unref();
    if (current) answer(current);
    this.look();
  }

  private rest(): void {
    const { worker } = this;
    this.worker = null;
    void worker?.terminate();
  }
}
