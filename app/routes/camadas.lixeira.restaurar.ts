import { agirNasCamadas } from '#app/camada/ato/atos.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Brings the ticked layers back from the bin, as they were. */
export const action = agir('restaurarCamadas', (pedido, form) =>
  agirNasCamadas(pedido, form, 'restaurar', { onde: 'lixeira' }),
);
