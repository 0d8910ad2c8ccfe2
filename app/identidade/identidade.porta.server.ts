/** What other areas may have of this one. */
export { fundamentosEmPalavras } from './apagamento/fundamentos.ts';
export { senhaAtualDe, senhaNovaDe } from './entrada/senha-nova.server.ts';
