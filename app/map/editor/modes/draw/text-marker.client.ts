import { TEXT_BOX_OPACITY } from '#app/map/editor/constants.ts';
import type { ModeContext, OwnMode } from '#app/map/editor/own-mode.ts';
import { hasText } from '#app/map/operations/import-rules.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import { pointDrawing } from './point-drawing.ts';

const MAX_TEXT = 200;
const LABEL = 'Texto do marcador: Enter grava, Esc desiste';

/** A click opens a field for the text; a blank one makes nothing. */
const textMarker: OwnMode = (context) => {
  const box = new TextBox(context);
  const session = pointDrawing(context, 'text_marker', 'Texto', (position, create) =>
    box.open(position, (text) => create({ text })),
  );
  return {
    ...session,
    click: (pointer) => {
      // A click elsewhere keeps what was written, as leaving any field does.
      box.keep();
      return session.click?.(pointer) ?? false;
    },
    resume: ([position], text = '') => {
      if (position === undefined) return false;
      session.typed?.({ kind: 'position', position });
      box.write(text);
      return true;
    },
    cancel: () => box.giveUp(),
    finish: () => box.keep(),
    end: () => {
      box.leave();
      session.end();
    },
  };
};

export default textMarker;

interface Open {
  readonly field: HTMLInputElement;
  readonly position: Position;
  save(text: string): void;
}

/** The field over the map that the text is written into. */
class TextBox {
  readonly #context: ModeContext;
  #open: Open | null = null;
  /** What was given up last, and nothing was written since. */
  #given: { readonly position: Position; readonly text: string } | null = null;

  constructor(context: ModeContext) {
    this.#context = context;
  }

  open(position: Position, save: Open['save'], text = ''): void {
    this.#close();
    const field = this.#field(position, text);
    this.#context.view.container.append(field);
    this.#open = { field, position, save };
    this.#given = null;
    this.#tell();
    // The click that opens it takes the focus back once it is over.
    setTimeout(() => field.focus());
  }

  write(text: string): void {
    if (this.#open !== null) this.#open.field.value = text;
    this.#tell();
  }

  keep(): boolean {
    const was = this.#open;
    this.#close();
    if (was !== null && hasText(was.field.value)) was.save(was.field.value.trim());
    return was !== null;
  }

  /** A step like any other: an undo brings what was written back. */
  giveUp(): boolean {
    const was = this.#open;
    this.#close();
    if (was === null || !hasText(was.field.value)) return was !== null;
    const { position, save } = was;
    const text = was.field.value;
    const drop = () => {
      this.#close();
      this.#given = { position, text };
    };
    drop();
    this.#context.history.step('Desistir do texto', { undo: () => this.open(position, save, text), redo: drop });
    return true;
  }

  /** The mode ends: what is written stays, what was given up is offered back. */
  leave(): void {
    if (this.#given !== null) this.#context.left([this.#given.position], this.#given.text);
    this.keep();
  }

  #close(): void {
    const was = this.#open;
    this.#open = null;
    was?.field.remove();
    this.#tell();
  }

  #tell(): void {
    const [text, position] = [this.#open?.field.value ?? '', this.#open?.position];
    const written = position !== undefined && hasText(text);
    const draft = { mode: 'text_marker', shape: 'text_marker', geometry: null, feature: null, text } as const;
    this.#context.drafted(written ? { ...draft, vertices: [position] } : null);
  }

  #field(position: Position, text: string): HTMLInputElement {
    const field = document.createElement('input');
    const { x, y } = this.#context.view.project(position);
    Object.assign(field, { type: 'text', value: text, maxLength: MAX_TEXT });
    field.setAttribute('aria-label', LABEL);
    field.dataset.desenho = 'texto';
    Object.assign(field.style, { position: 'absolute', left: `${x}px`, top: `${y}px`, opacity: TEXT_BOX_OPACITY });
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.keep();
      if (event.key === 'Escape') this.giveUp();
      event.stopPropagation();
    });
    field.addEventListener('input', () => this.#tell());
    for (const type of ['mousedown', 'touchstart', 'dblclick']) {
      field.addEventListener(type, (event) => event.stopPropagation());
    }
    return field;
  }
}
