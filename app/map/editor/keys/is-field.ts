/** Inputs that nobody types letters into. */
const NO_TEXT = ['checkbox', 'radio', 'range', 'button', 'submit', 'file', 'color'];

/** Whether what is typed there is text. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
