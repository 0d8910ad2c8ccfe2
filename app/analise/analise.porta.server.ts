/** What other areas may have of this one, on the server. */
export type { ResumoDaAnalise } from './analise.ts';
export { analiseNaTela, analisePedida, posicaoDe, visaoDe } from './analises.server.ts';
