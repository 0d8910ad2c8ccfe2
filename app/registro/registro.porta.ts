/** What other areas may have of this one. */
export { ACESSOS, ESPECIES } from './registro.mensagens.ts';
export type { MudancaEmPalavras } from './registro.ts';
