/** What other areas may have of this one. */
export { mudancaEmPalavras } from './mudanca-em-palavras.server.ts';
