/** What other areas may have of this one, on the server. */
export { analiseNaTela, analisePedida, posicaoDe, visaoDe } from './analises.server.ts';
