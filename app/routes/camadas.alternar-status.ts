import { agir } from '#app/server/acesso.server.ts';
import { agirNasCamadas, lerStatus } from '#app/server/atos.server.ts';

/** Activates or inactivates the ticked layers. */
export const action = agir('alternarStatusDasCamadas', (pedido, form) => agirNasCamadas(pedido, form, lerStatus(form)));
