/** What other areas may have of this one. */
export { codigoQrDe } from './entrada/codigo-qr.server.ts';
export { senhaAtualDe, senhaNovaDe } from './entrada/senha-nova.server.ts';
