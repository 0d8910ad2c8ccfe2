/**
 * What the documents call "only logged": for whoever looks into a problem, in the browser's console, and no notice for
 * the person. A quiet error state of the part itself may stand beside it.
 */
export function registrar(texto: string, detalhe?: unknown): void {
  console.warn(texto, ...(detalhe === undefined ? [] : [detalhe]));
}
