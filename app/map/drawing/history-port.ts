import type { Hooks, StepHistory } from './history.ts';
import type { ModeContext } from './own-mode.ts';
import type { History } from './port.ts';

/** The history as pages and modes see it; tells when what can be undone is another thing. */
export class HistoryPort implements History {
  readonly #steps: StepHistory;
  readonly #changed: () => void;

  constructor(steps: StepHistory, changed: () => void) {
    this.#steps = steps;
    this.#changed = changed;
  }

  get canUndo(): boolean {
    return this.#steps.canUndo;
  }

  get canRedo(): boolean {
    return this.#steps.canRedo;
  }

  transaction = <T>(label: string, change: () => T): T => this.#told(() => this.#steps.transaction(label, change));

  undo = (): boolean => this.#told(() => this.#steps.undo());

  redo = (): boolean => this.#told(() => this.#steps.redo());

  clear = (): void => this.#told(() => this.#steps.clear());

  /** With the steps that live as long as one run of a mode. */
  ofSession(session: symbol): ModeContext['history'] {
    const [steps, told] = [this.#steps, <T>(work: () => T) => this.#told(work)];
    return {
      ...{ transaction: this.transaction, undo: this.undo, redo: this.redo, clear: this.clear },
      get canUndo() {
        return steps.canUndo;
      },
      get canRedo() {
        return steps.canRedo;
      },
      step: (label: string, hooks: Hooks) => told(() => steps.step(label, hooks, session)),
      finish: (label, change, hooks) => told(() => steps.transaction(label, change, hooks, session)),
    };
  }

  #told<T>(work: () => T): T {
    try {
      return work();
    } finally {
      this.#changed();
    }
  }
}
