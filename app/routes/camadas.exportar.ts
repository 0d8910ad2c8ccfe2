import { exportarCamadas } from '#app/camada/exportar-camadas.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** The ticked layers as a file. */
export const action = agir('exportarCamadas', exportarCamadas);
