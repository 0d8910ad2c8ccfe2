/** Puts a text into a field, or makes a choice in a list, as if a hand had done it: whoever listens to it hears of it. */
export function preencherCampo(campo: HTMLInputElement | HTMLSelectElement, valor: string): void {
  // React keeps its own idea of the value: only the browser's own setter gets past it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
  if (campo instanceof HTMLSelectElement) campo.dispatchEvent(new Event('change', { bubbles: true }));
}
