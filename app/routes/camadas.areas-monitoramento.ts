import { areasDeMonitoramento } from '#app/camada/areas-monitoramento.server.ts';
import { ler } from '#app/server/acesso.server.ts';

/** The areas of monitored assets for a map. */
export const loader = ler('areasDeMonitoramento', areasDeMonitoramento);
