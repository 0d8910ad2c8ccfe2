import { desfazerStatusEmMassa } from '#app/deteccao/em-massa/status-em-massa.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Takes a status for many detections back. */
export const action = agir('desfazerStatusEmMassa', desfazerStatusEmMassa);
