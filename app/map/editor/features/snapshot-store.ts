import type { Collecting, DrawingSnapshot, Notice, OpenMenu } from '../port.ts';

type Computed = Pick<DrawingSnapshot, 'modes' | 'canUndo' | 'canRedo' | 'undoLabel' | 'redoLabel'>;
type Kept = Omit<DrawingSnapshot, keyof Computed>;

/** What React shows of a drawing: one object until something of it changes. */
export class SnapshotStore {
  readonly #compute: () => Computed;
  readonly #listeners = new Set<() => void>();
  #kept: Kept = {
    ready: false,
    revision: 0,
    drafting: false,
    collecting: null,
    notice: null,
    working: null,
    menu: null,
  };
  #snapshot: DrawingSnapshot | null = null;
  #told = 0;
  #ofStep: Notice | null = null;

  constructor(compute: () => Computed) {
    this.#compute = compute;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get = (): DrawingSnapshot => {
    this.#snapshot ??= { ...this.#kept, ...this.#compute() };
    return this.#snapshot;
  };

  changed(): void {
    this.#snapshot = null;
    for (const listener of this.#listeners) listener();
  }

  loaded(): void {
    this.#keep({ ready: true });
  }

  revised(): void {
    this.#keep({ revision: this.#kept.revision + 1 });
  }

  drafting(drafting: boolean): void {
    if (drafting !== this.#kept.drafting) this.#keep({ drafting });
  }

  collecting(collecting: Collecting | null): void {
    if (JSON.stringify(collecting) !== JSON.stringify(this.#kept.collecting)) this.#keep({ collecting });
  }

  working(text: string | null): void {
    this.#keep({ working: text });
  }

  menu(menu: Omit<OpenMenu, 'key'> | null): void {
    if (menu !== null || this.#kept.menu !== null) this.#keep({ menu: menu && { key: ++this.#told, ...menu } });
  }

  /** Another step was made or taken back: what offered to take back the one before would take back this one. */
  stepped(): void {
    if (this.#ofStep !== null && this.#kept.notice === this.#ofStep) this.#kept = { ...this.#kept, notice: null };
    this.#ofStep = null;
    this.changed();
  }

  /** Tells what the last step did, with how to take it back, until there is another step. */
  ofStep(text: string, undo: () => void): void {
    this.notice(text, 'info', undo);
    this.#ofStep = this.#kept.notice;
  }

  /** @returns takes it away again, unless something else has been told since */
  notice(text: string, kind: Notice['kind'], undo?: () => void): () => void {
    const notice: Notice = { key: ++this.#told, kind, text, ...(undo && { undo }) };
    this.#keep({ notice });
    return () => {
      if (this.#kept.notice === notice) this.#keep({ notice: null });
    };
  }

  #keep(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    this.changed();
  }
}
