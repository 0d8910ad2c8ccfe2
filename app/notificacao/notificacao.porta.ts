/** What other areas may have of this one. */
export { LugarDasNotificacoes } from './lugar-das-notificacoes.tsx';
