/** What other areas may have of this one. */
export { mensagensDaExportacao, textoDoMotivo } from './exportacao.mensagens.ts';
