import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface MemoryWatch {
  /** Peak in MiB by the names given. */
  stop(): Promise<Readonly<Record<string, number>>>;
}

/** From one look to the next, at least; */
const INTERVAL_MS = 1_000;
/** and so many times as long as the last one took: the kernel goes through every page, and that weighs on what is measured. */
const REST = 20;

/**
 * Watches the memory of processes and of all their descendants. Shared pages are divided among those that share them
 * (PSS), so that the buffers of Postgres count once; where the system does not tell, resident memory counts.
 * @param given process ids by the name under which they are reported; asked for each look where they change
 */
export function watchMemory(
  given: Readonly<Record<string, number>> | (() => Readonly<Record<string, number>>),
): MemoryWatch {
  const rootsNow = typeof given === 'function' ? given : () => given;
  const peaks: Record<string, number> = Object.fromEntries(Object.keys(rootsNow()).map((name) => [name, 0]));
  const look = async () => {
    const children = await childrenByParent();
    const roots = rootsNow();
    for (const [name, pid] of Object.entries(roots)) {
      // One that is being started again is nobody now; as a parent, 0 is the whole machine.
      if (pid === 0) continue;
      const stops = new Set(Object.values(roots).filter((root) => root !== pid));
      peaks[name] = Math.max(peaks[name] ?? 0, await treeMiB(pid, children, stops));
    }
  };
  const stopping = new AbortController();
  const looking = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await look().catch(() => undefined);
      const rest = Math.max(INTERVAL_MS, REST * (performance.now() - began));
      await sleep(rest, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await looking;
      await look().catch(() => undefined);
      return Object.fromEntries(Object.entries(peaks).map(([name, mib]) => [name, Math.round(mib)]));
    },
  };
}

async function childrenByParent(): Promise<ReadonlyMap<number, readonly number[]>> {
  const children = new Map<number, number[]>();
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // After the name in parentheses: state, then the parent.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (stat !== '') children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
  }
  return children;
}

async function treeMiB(
  pid: number,
  children: ReadonlyMap<number, readonly number[]>,
  stops: ReadonlySet<number>,
): Promise<number> {
  let sum = await processMiB(pid);
  for (const child of children.get(pid) ?? []) if (!stops.has(child)) sum += await treeMiB(child, children, stops);
  return sum;
}

/** Memory in MiB of one process alone, as `watchMemory` counts it; 0 where there is none. */
export async function processMiB(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const status = rollup === '' ? await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '') : '';
  const kib = /^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? /^VmRSS:\s+(\d+)/m.exec(status)?.[1];
  return Number(kib ?? 0) / 1024;
}
