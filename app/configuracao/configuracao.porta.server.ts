/** What other areas may have of this one. */
export { limitesDaInstalacao } from './configuracao.server.ts';
