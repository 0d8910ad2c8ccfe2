/** What other areas may have of this one, on the server. */
export { acompanhamentoNaTela } from './linha-do-tempo.server.ts';
