import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from './debian.ts';

export interface Child {
  readonly process: ChildProcess;
  /** Ends it in its own orderly way. */
  stop(): Promise<void>;
}

/** Something that has to run as long as the installation runs. */
export interface Service {
  readonly name: string;
  start(): Promise<Child>;
}

export interface Supervisor {
  /** Starts a service, resolves when it is ready; from then on it is started again whenever it ends. */
  add(service: Service): Promise<void>;
  /** Process ids of what runs now. */
  pids(): Readonly<Record<string, number>>;
  /** Ends one in its orderly way and leaves it ended. */
  halt(name: string): Promise<void>;
  /** Starts one that was halted. */
  resume(name: string): Promise<void>;
  /** Ends everything: those that were added last, first; each group at once. Never rejects. */
  stop(): Promise<void>;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 15_000;
/** Running this long, it counts as well again, and the next wait starts over. */
const WELL_AFTER = 30_000;
/** The orderly end of one group of services may take this long; Ctrl-C promises ten seconds in all. */
const STOP_MS = 5000;
/** Of which this much for what was only starting. */
const COMING_UP_MS = 3000;

interface Entry {
  readonly service: Service;
  child: Child | null;
  /** Set while it is being ended on purpose. */
  wanted: boolean;
  waits: number;
}

/**
 * Keeps services running. `groups` is the order of the end: services of the first are ended together, then the next.
 * Services in no group are ended last, in the reverse order of their start.
 */
export function createSupervisor(say: Progress, groups: readonly (readonly string[])[]): Supervisor {
  const entries = new Map<string, Entry>();
  const stopping = new AbortController();
  const launching = new Set<Promise<void>>();

  const launch = (entry: Entry): Promise<void> => {
    const launched = startEntry(entry);
    launching.add(launched);
    return launched.finally(() => launching.delete(launched));
  };

  const startEntry = async (entry: Entry): Promise<void> => {
    const began = Date.now();
    const child = await entry.service.start();
    if (stopping.signal.aborted) {
      await child.stop();
      throw stopping.signal.reason;
    }
    entry.child = child;
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      entry.child = null;
      if (!entry.wanted || stopping.signal.aborted) return;
      say(`${entry.service.name} terminou (${signal ?? `código ${code}`}); iniciando de novo…`);
      if (Date.now() - began > WELL_AFTER) entry.waits = 0;
      void relaunch(entry);
    };
    const { exitCode, signalCode } = child.process;
    if (exitCode !== null || signalCode !== null) ended(exitCode, signalCode);
    else child.process.once('exit', ended);
  };

  const relaunch = async (entry: Entry) => {
    while (entry.wanted && !stopping.signal.aborted) {
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** entry.waits);
      entry.waits += 1;
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (!entry.wanted || stopping.signal.aborted) return;
      try {
        await launch(entry);
        say(`${entry.service.name} está de volta`);
        return;
      } catch (error) {
        say(`${entry.service.name} não voltou: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };

  const end = async (entry: Entry | undefined) => {
    if (entry) entry.wanted = false;
    const child = entry?.child;
    if (!child) return;
    const limit = setTimeout(() => child.process.kill('SIGKILL'), STOP_MS);
    await child.stop().catch(() => child.process.kill('SIGKILL'));
    clearTimeout(limit);
  };

  const find = (name: string): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new RangeError(`não há serviço ${name}`);
    return entry;
  };

  return {
    async add(service) {
      stopping.signal.throwIfAborted();
      const entry: Entry = { service, child: null, wanted: true, waits: 0 };
      entries.set(service.name, entry);
      await launch(entry);
    },
    pids: () =>
      Object.fromEntries([...entries.values()].map(({ service, child }) => [service.name, child?.process.pid ?? 0])),
    halt: (name) => end(find(name)),
    async resume(name) {
      const entry = find(name);
      if (entry.child) return;
      entry.wanted = true;
      await launch(entry);
    },
    async stop() {
      stopping.abort(new Error('a instalação está sendo encerrada'));
      // What is just coming up ends as soon as it is up; what never comes up is not waited for.
      const patience = new AbortController();
      const late = sleep(COMING_UP_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([Promise.allSettled(launching), late]);
      patience.abort();
      for (const group of groups) await Promise.all(group.map((name) => end(entries.get(name))));
      for (const entry of [...entries.values()].reverse()) await end(entry);
    },
  };
}
