/** Said where the name of somebody who was erased would stand. */
export const PESSOA_REMOVIDA = 'pessoa removida';
