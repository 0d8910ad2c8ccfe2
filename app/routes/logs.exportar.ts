import { exportarRegistro } from '#app/registro/registro-csv.server.ts';
import { lerComSessao } from '#app/server/acesso.server.ts';

/** The log as a file, narrowed as its address says. */
export const loader = lerComSessao('exportarLogs', exportarRegistro);
