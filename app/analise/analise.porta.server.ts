/** What other areas may have of this one, on the server. */
export { analiseNaTela, visaoDe } from './analises.server.ts';
export { lerDeteccaoNoTempo } from './deteccao/ficha-da-deteccao.server.ts';
export { lerAnaliseNoTempo } from './ficha/ficha-da-analise.server.ts';
