/** What other areas may have of this one, on the server. */
export { destinatario, listarNotificacoesNaTela } from './notificacoes.server.ts';
export { NOMES_DAS_ESPECIES, NOMES_DAS_FORMAS } from './preferencias.ts';
