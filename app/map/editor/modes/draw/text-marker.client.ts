import { TEXT_BOX_OPACITY } from '#app/map/editor/constants.ts';
import type { ModeContext, OwnMode } from '#app/map/editor/own-mode.ts';
import { hasText } from '#app/map/operations/import-rules.ts';
import type { Position } from '#app/map/operations/shapes.ts';
import { pointDrawing } from './point-drawing.ts';

const LABEL = 'Texto do marcador: Enter grava, Esc desiste';

/** A click opens a field for the text; a blank one makes nothing. */
const textMarker: OwnMode = (context) => {
  const box = textBox(context);
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
    cancel: () => box.close(),
    finish: () => box.keep(),
    end: () => {
      box.close();
      session.end();
    },
  };
};

export default textMarker;

interface Open {
  readonly field: HTMLInputElement;
  save(text: string): void;
}

function textBox({ view }: ModeContext) {
  let open: Open | null = null;
  const close = (): boolean => {
    const was = open;
    open = null;
    was?.field.remove();
    return was !== null;
  };
  const keep = (): boolean => {
    const was = open;
    close();
    if (was !== null && hasText(was.field.value)) was.save(was.field.value.trim());
    return was !== null;
  };
  return {
    close,
    keep,
    open: (position: Position, save: (text: string) => void) => {
      const field = document.createElement('input');
      const { x, y } = view.project(position);
      field.type = 'text';
      field.maxLength = 200;
      field.setAttribute('aria-label', LABEL);
      field.dataset.desenho = 'texto';
      Object.assign(field.style, { position: 'absolute', left: `${x}px`, top: `${y}px`, opacity: TEXT_BOX_OPACITY });
      field.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') close();
        event.stopPropagation();
      });
      for (const type of ['mousedown', 'touchstart', 'dblclick']) {
        field.addEventListener(type, (event) => event.stopPropagation());
      }
      view.container.append(field);
      open = { field, save };
      // The click that opens it takes the focus back once it is over.
      setTimeout(() => field.focus());
    },
  };
}
