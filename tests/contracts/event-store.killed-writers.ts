import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type EventStore, headOf } from '#domain/kernel/event-store.ts';
import { fluxoDoEscritor } from './event-store.load.ts';
import type { Acknowledged } from './event-store.writer.ts';

export interface KilledWriters {
  readonly url: string;
  /** Looks at the streams after each death. */
  readonly store: EventStore;
  readonly writers: number;
  readonly events: number;
  readonly kills: number;
  /** The same seed kills after the same numbers of confirmed events. */
  readonly seed: number;
}

export interface KilledWritersOutcome {
  readonly kills: number;
  /** What the store had confirmed and a death took away. */
  readonly faults: readonly string[];
}

const PROCESSES = 2;

interface Writing {
  readonly first: number;
  readonly end: number;
  child: ChildProcess;
  done: boolean;
}

/** Lets processes write until all is written, killing one (SIGKILL) at each of the points and starting it again. */
export async function escreverComMortes(options: KilledWriters): Promise<KilledWritersOutcome> {
  const { store, writers, events, kills, seed } = options;
  const random = sequence(seed);
  // The last points lie before the end, where somebody is still writing.
  const points = Array.from({ length: kills }, () => random() * 0.9 * writers * events).sort((a, b) => a - b);
  const confirmed = new Map<number, number>();
  const faults: string[] = [];
  const finished = Promise.withResolvers<void>();
  let killed = 0;
  let confirmedEvents = 0;

  const writing: Writing[] = Array.from({ length: PROCESSES }, (_, i) => {
    const first = Math.round((writers * i) / PROCESSES);
    const end = Math.round((writers * (i + 1)) / PROCESSES);
    return { first, end, child: start(options, first, end), done: false };
  });
  for (const one of writing) attend(one);

  function attend(one: Writing): void {
    one.child.on('message', (message: Acknowledged) => {
      for (const [writer, n] of message) {
        confirmedEvents += n - (confirmed.get(writer) ?? -1);
        confirmed.set(writer, n);
      }
      const due = points[killed];
      if (due === undefined || confirmedEvents < due) return;
      const alive = writing.filter(({ child, done }) => !done && !child.killed);
      const victim = alive[Math.floor(random() * alive.length)];
      if (victim?.child.kill('SIGKILL')) killed += 1;
    });
    one.child.once('close', (code, signal) => {
      if (signal === 'SIGKILL' && one.child.killed) revive(one).catch(finished.reject);
      else if (code === 0) end(one);
      else finished.reject(new Error(`writer ended with ${code ?? signal}`));
    });
  }

  async function revive(one: Writing): Promise<void> {
    for (let writer = one.first; writer < one.end; writer += 1) {
      const { revision } = headOf(await store.readStream(fluxoDoEscritor(writer), confirmed.get(writer) ?? 0));
      const due = confirmed.get(writer) ?? -1;
      if (revision < due) faults.push(`writer ${writer}: ${due} was confirmed, the stream ends at ${revision}`);
    }
    one.child = start(options, one.first, one.end);
    attend(one);
  }

  function end(one: Writing): void {
    one.done = true;
    if (writing.every(({ done }) => done)) finished.resolve();
  }

  try {
    await finished.promise;
  } finally {
    for (const { child, done } of writing) if (!done && child.exitCode === null) await kill(child);
  }
  return { kills: killed, faults };
}

function start({ url, events }: KilledWriters, first: number, end: number): ChildProcess {
  const file = path.join(import.meta.dirname, 'event-store.writer.ts');
  return fork(file, [url, String(first), String(end), String(events)], { execArgv: [] });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
}

/** Numbers in [0, 1) that follow from the seed (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
