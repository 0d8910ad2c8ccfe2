import { agirNasCamadas, lerStatus } from '#app/camada/ato/atos.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Activates or inactivates the ticked layers. */
export const action = agir('alternarStatusDasCamadas', (pedido, form) => agirNasCamadas(pedido, form, lerStatus(form)));
