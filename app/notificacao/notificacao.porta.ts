/** What other areas may have of this one. */
export { ItemDaNotificacao } from './item.tsx';
export { LugarDasNotificacoes } from './lugar-das-notificacoes.tsx';
export type { NotificacaoNaTela } from './notificacao.ts';
