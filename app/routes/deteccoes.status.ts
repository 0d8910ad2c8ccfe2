import { registrarStatusEmMassa } from '#app/deteccao/em-massa/status-em-massa.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** A status for all ticked detections. */
export const action = agir('registrarStatusEmMassa', registrarStatusEmMassa);
