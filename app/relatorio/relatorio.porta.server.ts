/** What other areas may have of this one, on the server. */
export { emitirSeHouver } from './emitidos/emitir.server.ts';
