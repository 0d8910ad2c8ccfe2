import type { ModeContext } from '../own-mode.ts';
import type { History } from '../port.ts';
import type { Hooks, StepHistory } from './history.ts';

interface Around {
  /** Called before anything is taken back or brought again. */
  before(): void;
  /** What can be undone is another thing. */
  changed(): void;
}

/** The history as pages and modes see it; tells when what can be undone is another thing. */
export class HistoryPort implements History {
  readonly #steps: StepHistory;
  readonly #around: Around;

  constructor(steps: StepHistory, around: Around) {
    this.#steps = steps;
    this.#around = around;
  }

  get canUndo(): boolean {
    return this.#steps.canUndo;
  }

  get canRedo(): boolean {
    return this.#steps.canRedo;
  }

  transaction = <T>(label: string, change: () => T): T => this.#told(() => this.#steps.transaction(label, change));

  undo = (): boolean => this.#told(() => this.#steps.undo(), this.#around.before);

  redo = (): boolean => this.#told(() => this.#steps.redo(), this.#around.before);

  clear = (): void => this.#told(() => this.#steps.clear());

  /** With the steps that live as long as one run of a mode. */
  ofSession(session: symbol): ModeContext['history'] {
    const [steps, told] = [this.#steps, <T>(work: () => T) => this.#told(work)];
    return {
      transaction: this.transaction,
      undo: this.undo,
      redo: this.redo,
      clear: this.clear,
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

  #told<T>(work: () => T, before?: () => void): T {
    before?.();
    try {
      return work();
    } finally {
      this.#around.changed();
    }
  }
}
