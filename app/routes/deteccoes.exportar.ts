import { exportarDeteccoes } from '#app/deteccao/resultados/exportar.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** The chosen detections as a file. */
export const action = agir('exportarDeteccoes', exportarDeteccoes);
