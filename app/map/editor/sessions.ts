import type { DrawingEvent } from './events.ts';
import { developerLog } from './log.ts';
import type { ModeEntry } from './mode-entry.ts';
import type { ModeId } from './modes.ts';
import type { Draft, ModeContext, ModeSession, OwnMode } from './own-mode.ts';

interface Running {
  readonly entry: ModeEntry;
  /** What of the history belongs to this run. */
  readonly symbol: symbol;
  /** Null while its code is on the way. */
  session: ModeSession | null;
  /** What its context has registered. */
  readonly cleanup: (() => void)[];
}

interface Surroundings {
  context(entry: ModeEntry, symbol: symbol, cleanup: (() => void)[]): ModeContext;
  emit(event: DrawingEvent): void;
  /** A run has ended. */
  ended(symbol: symbol): void;
  /** Its code could not be had. */
  failed(entry: ModeEntry): void;
}

/** The modes that run just now, the exclusive one first. */
export class Sessions {
  readonly #around: Surroundings;
  readonly #running = new Map<ModeId, Running>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  list(): readonly ModeSession[] {
    const runs = [...this.#running.values()].sort((a, b) => Number(b.entry.exclusive) - Number(a.entry.exclusive));
    return runs.flatMap(({ session }) => session ?? []);
  }

  /** The exclusive mode that runs; null between two. */
  exclusive(): ModeEntry | null {
    return [...this.#running.values()].find(({ entry }) => entry.exclusive)?.entry ?? null;
  }

  get(id: ModeId): ModeSession | null {
    return this.#running.get(id)?.session ?? null;
  }

  async start(entry: ModeEntry): Promise<void> {
    const run: Running = { entry, symbol: Symbol(entry.id), session: null, cleanup: [] };
    this.#running.set(entry.id, run);
    const mode = await this.#code(entry);
    // Ended while its code was on the way.
    if (this.#running.get(entry.id) !== run || mode === null) return;
    this.#around.emit({ level: 'system', type: entry.group, mode: entry.id, action: 'mode_start' });
    run.session = mode(this.#around.context(entry, run.symbol, run.cleanup));
  }

  end(entry: ModeEntry): void {
    const run = this.#running.get(entry.id);
    if (run === undefined) return;
    this.#running.delete(entry.id);
    for (const stop of run.cleanup) stop();
    if (run.session === null) return;
    run.session.end();
    this.#around.ended(run.symbol);
    this.#around.emit({ level: 'system', type: entry.group, mode: entry.id, action: 'mode_end' });
  }

  changed(): void {
    for (const session of this.list()) session.changed?.();
  }

  drafted(draft: Draft | null): void {
    for (const session of this.list()) session.drafted?.(draft);
  }

  async #code(entry: ModeEntry): Promise<OwnMode | null> {
    try {
      return (await entry.load?.())?.default ?? null;
    } catch (error) {
      developerLog.failed(`The code of the mode "${entry.id}" did not come`, error);
      this.#around.failed(entry);
      return null;
    }
  }
}
