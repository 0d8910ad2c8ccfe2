/** What other areas may have of this one. */
export { senhaAtualDe, senhaNovaDe } from './entrada/senha-nova.server.ts';
