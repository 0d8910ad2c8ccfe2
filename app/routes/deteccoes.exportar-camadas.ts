import { exportarGeometrias } from '#app/deteccao/exportadas/exportar.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** The geometries of chosen detections as a file. */
export const action = agir('exportarGeometriasDasDeteccoes', exportarGeometrias);
