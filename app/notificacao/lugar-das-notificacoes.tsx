import { CentroDeNotificacoes } from './centro.tsx';

/** Where the notification centre stands in the head of every page. */
export function LugarDasNotificacoes() {
  return <CentroDeNotificacoes />;
}
