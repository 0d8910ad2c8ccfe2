/** What other areas may have of this one. */
export { textoDoProblema } from './problemas.mensagens.ts';
