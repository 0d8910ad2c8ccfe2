import { exportarDeteccoes } from '#app/deteccao/exportadas/exportar.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Chosen detections as a file, one row each. */
export const action = agir('exportarDeteccoes', exportarDeteccoes);
