import type { Position } from '../operations/shapes.ts';
import type { SnapshotStore } from './features/snapshot-store.ts';
import type { ModeId } from './modes.ts';
import type { Drawing } from './port.ts';

const LEFT = 'A parte que você desenhava foi deixada';
const TEXT_LEFT = 'O texto que você escrevia foi deixado.';

/** What a step did that was not asked for, and what a tool left unfinished: told, and offered back. */
export class StepNotices {
  readonly #state: SnapshotStore;
  readonly #drawing: Pick<Drawing, 'history' | 'modes' | 'resume'>;
  readonly #untold: string[] = [];
  /** Whether somebody else keeps unfinished parts. */
  partsKept = false;

  constructor(state: SnapshotStore, drawing: Pick<Drawing, 'history' | 'modes' | 'resume'>) {
    this.#state = state;
    this.#drawing = drawing;
  }

  /** Once the whole step is made: what one turn has to tell is one notice. */
  undoable(text: string): void {
    this.#untold.push(text);
    if (this.#untold.length > 1) return;
    queueMicrotask(() => this.#state.ofStep(this.#untold.splice(0).join(' '), () => this.#drawing.history.undo()));
  }

  left(mode: ModeId, vertices: readonly Position[], text?: string): void {
    if (this.partsKept) return;
    const { modes, resume } = this.#drawing;
    const back = () => void modes.enable(mode).then((runs) => runs && resume(vertices, text));
    const told = `${LEFT} (${vertices.length === 1 ? '1 vértice' : `${vertices.length} vértices`}).`;
    this.#state.notice(text === undefined ? told : TEXT_LEFT, 'info', back);
  }
}
