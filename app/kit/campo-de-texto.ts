/** Inputs that nobody types letters into. */
const SEM_TEXTO = ['checkbox', 'radio', 'range', 'button', 'submit', 'file', 'color'];

/** Whether what is typed there is text. */
export function eCampoDeTexto(alvo: EventTarget | null): boolean {
  if (!(alvo instanceof HTMLElement)) return false;
  if (alvo instanceof HTMLInputElement) return !SEM_TEXTO.includes(alvo.type);
  return alvo.isContentEditable || alvo instanceof HTMLTextAreaElement || alvo instanceof HTMLSelectElement;
}
