import { lerComSessao } from '#app/server/acesso.server.ts';
import { exportarRegistro } from '#app/server/registro-csv.server.ts';

/** The log as a file, narrowed as its address says. */
export const loader = lerComSessao('exportarLogs', exportarRegistro);
