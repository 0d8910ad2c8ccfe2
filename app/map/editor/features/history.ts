import { HISTORY_DEPTH } from '../constants.ts';
import type { Change, FeatureStore } from './feature-store.ts';

export interface Hooks {
  undo(): void;
  redo(): void;
}

interface Entry {
  readonly label: string;
  /** First and last state of each feature that the step touched. */
  readonly changes: ReadonlyMap<string, Change>;
  /** What of a mode that is still running goes back and forth with it. */
  hooks: Hooks | null;
  /** The run of a mode that the hooks belong to. */
  readonly session: symbol | null;
}

/** Steps of drawing and editing, to be taken back and brought again: at most HISTORY_DEPTH. */
export class StepHistory {
  readonly #store: FeatureStore;
  /** Called with the changes that an undo or a redo has made. */
  readonly #applied: (changes: readonly Change[]) => void;
  #done: Entry[] = [];
  #undone: Entry[] = [];
  #open: Map<string, Change> | null = null;
  #silent = false;

  constructor(store: FeatureStore, applied: (changes: readonly Change[]) => void) {
    this.#store = store;
    this.#applied = applied;
    store.listen((change) => this.#record(change));
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  get undoLabel(): string | null {
    return this.#done.at(-1)?.label ?? null;
  }

  get redoLabel(): string | null {
    return this.#undone.at(-1)?.label ?? null;
  }

  transaction<T>(label: string, change: () => T, hooks: Hooks | null = null, session: symbol | null = null): T {
    if (this.#open !== null) return change();
    const changes = new Map<string, Change>();
    this.#open = changes;
    try {
      return change();
    } catch (error) {
      this.#silently(() => {
        for (const [id, { before }] of changes) this.#store.apply(id, before);
      });
      changes.clear();
      throw error;
    } finally {
      this.#open = null;
      if ([...changes.values()].some(({ before, after }) => before !== after)) {
        this.#push({ label, changes, hooks, session });
      }
    }
  }

  /** A step that changed no feature. */
  step(label: string, hooks: Hooks, session: symbol): void {
    this.#push({ label, changes: new Map(), hooks, session });
  }

  /** The mode has ended: its steps without features are gone, the others lose what belonged to it. */
  forget(session: symbol): void {
    const keep = (entry: Entry) => {
      if (entry.session !== session) return true;
      entry.hooks = null;
      return entry.changes.size > 0;
    };
    this.#done = this.#done.filter(keep);
    this.#undone = this.#undone.filter(keep);
  }

  undo(): boolean {
    const entry = this.#done.pop();
    if (entry === undefined) return false;
    this.#undone.push(entry);
    const changes = [...entry.changes.values()].map(({ before, after }) => ({ before: after, after: before }));
    this.#replay(changes.reverse(), () => entry.hooks?.undo());
    return true;
  }

  redo(): boolean {
    const entry = this.#undone.pop();
    if (entry === undefined) return false;
    this.#done.push(entry);
    this.#replay([...entry.changes.values()], () => entry.hooks?.redo());
    return true;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }

  /** Changes of features that are no step: moves between sources, previews. */
  silently(change: () => void): void {
    this.#silently(change);
  }

  #silently(change: () => void): void {
    const before = this.#silent;
    this.#silent = true;
    try {
      change();
    } finally {
      this.#silent = before;
    }
  }

  #replay(changes: readonly Change[], hook: () => void): void {
    this.#silently(() => {
      for (const { before, after } of changes) this.#store.apply((after ?? before)?.id ?? '', after);
      hook();
    });
    this.#applied(changes);
  }

  #record({ before, after }: Change): void {
    if (this.#silent || this.#open === null) return;
    const id = (after ?? before)?.id ?? '';
    const first = this.#open.get(id);
    this.#open.set(id, { before: first === undefined ? before : first.before, after });
  }

  #push(entry: Entry): void {
    this.#done.push(entry);
    if (this.#done.length > HISTORY_DEPTH) this.#done.shift();
    this.#undone = [];
  }
}
