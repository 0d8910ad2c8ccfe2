/** What other areas may have of this one. */
export { mensagensDaExportacao, textoDoMotivo, textosDosAvisos } from './exportacao.mensagens.ts';
