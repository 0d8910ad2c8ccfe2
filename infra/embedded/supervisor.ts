import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from './debian.ts';

export interface Child {
  readonly process: ChildProcess;
  /** Once it says by itself that it will end, having met an unknown error: the next one need not wait for its end. */
  readonly leaving?: Promise<unknown>;
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
  /** Those before it that are finishing what they have. */
  readonly leaving: Set<Child>;
  /** Set while it is being ended on purpose. */
  wanted: boolean;
  waits: number;
}

/**
 * Keeps services running. `groups` is the order of the end: services of the first are ended together, then the next.
 * Services in no group are ended last, in the reverse order of their start.
 */
export function createSupervisor(say: Progress, groups: readonly (readonly string[])[]): Supervisor {
  return new KeepingSupervisor(say, groups);
}

async function endOne(child: Child): Promise<void> {
  const limit = setTimeout(() => child.process.kill('SIGKILL'), STOP_MS);
  await child.stop().catch(() => child.process.kill('SIGKILL'));
  clearTimeout(limit);
}

class KeepingSupervisor implements Supervisor {
  readonly #say: Progress;
  readonly #groups: readonly (readonly string[])[];
  readonly #entries = new Map<string, Entry>();
  readonly #launching = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(say: Progress, groups: readonly (readonly string[])[]) {
    this.#say = say;
    this.#groups = groups;
  }

  async add(service: Service): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    const entry: Entry = { service, child: null, leaving: new Set(), wanted: true, waits: 0 };
    this.#entries.set(service.name, entry);
    await this.#launch(entry);
  }

  pids(): Readonly<Record<string, number>> {
    const pids = [...this.#entries.values()].map(({ service, child }) => [service.name, child?.process.pid ?? 0]);
    return Object.fromEntries(pids);
  }

  halt(name: string): Promise<void> {
    return this.#end(this.#find(name));
  }

  async resume(name: string): Promise<void> {
    const entry = this.#find(name);
    if (entry.child) return;
    entry.wanted = true;
    await this.#launch(entry);
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('a instalação está sendo encerrada'));
    // What is just coming up ends as soon as it is up; what never comes up is not waited for.
    const patience = new AbortController();
    const late = sleep(COMING_UP_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled(this.#launching), late]);
    patience.abort();
    for (const group of this.#groups) await Promise.all(group.map((name) => this.#end(this.#entries.get(name))));
    for (const entry of [...this.#entries.values()].reverse()) await this.#end(entry);
  }

  #launch(entry: Entry): Promise<void> {
    const launched = this.#start(entry);
    this.#launching.add(launched);
    return launched.finally(() => this.#launching.delete(launched));
  }

  async #start(entry: Entry): Promise<void> {
    const began = Date.now();
    const child = await entry.service.start();
    if (this.#stopping.signal.aborted) {
      await child.stop();
      throw this.#stopping.signal.reason;
    }
    entry.child = child;
    const { exitCode, signalCode } = child.process;
    if (exitCode !== null || signalCode !== null) this.#ended(entry, began, signalCode ?? exitCode);
    else this.#watch(entry, child, began);
  }

  #watch(entry: Entry, child: Child, began: number): void {
    child.process.once('exit', (code, signal) => {
      // Its place is taken already where it said that it would end.
      if (!entry.leaving.delete(child)) this.#ended(entry, began, signal ?? code);
    });
    void child.leaving?.then(() => {
      if (entry.child !== child) return;
      entry.leaving.add(child);
      this.#ended(entry, began, 'erro não tratado');
    });
  }

  #ended(entry: Entry, began: number, how: number | string | null): void {
    entry.child = null;
    if (!entry.wanted || this.#stopping.signal.aborted) return;
    const status = typeof how === 'number' ? `código ${how}` : how;
    this.#say(`${entry.service.name} terminou (${status}); iniciando de novo…`);
    if (Date.now() - began > WELL_AFTER) entry.waits = 0;
    void this.#relaunch(entry);
  }

  async #relaunch(entry: Entry): Promise<void> {
    const { signal } = this.#stopping;
    while (entry.wanted && !signal.aborted) {
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** entry.waits);
      entry.waits += 1;
      await sleep(wait, undefined, { signal }).catch(() => undefined);
      if (!entry.wanted || signal.aborted) return;
      try {
        await this.#launch(entry);
        this.#say(`${entry.service.name} está de volta`);
        return;
      } catch (error) {
        this.#say(`${entry.service.name} não voltou: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  async #end(entry: Entry | undefined): Promise<void> {
    if (entry) entry.wanted = false;
    const children = [entry?.child ?? [], ...(entry?.leaving ?? [])].flat();
    await Promise.all(children.map(endOne));
  }

  #find(name: string): Entry {
    const entry = this.#entries.get(name);
    if (!entry) throw new RangeError(`não há serviço ${name}`);
    return entry;
  }
}
