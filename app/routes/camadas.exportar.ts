import { agir } from '#app/server/acesso.server.ts';
import { exportarCamadas } from '#app/server/exportar-camadas.server.ts';

/** The ticked layers as a file. */
export const action = agir('exportarCamadas', exportarCamadas);
