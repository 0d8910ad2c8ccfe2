/** What other areas may have of this one, on the server. */
export { analiseNaTela } from './analises.server.ts';
