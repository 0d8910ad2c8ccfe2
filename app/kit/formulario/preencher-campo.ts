/** Puts a text into a field as if it had been typed: whoever listens to the field hears of it. */
export function preencherCampo(campo: HTMLInputElement, valor: string): void {
  // React keeps its own idea of the value: only the browser's own setter gets past it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(campo, valor);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
}
