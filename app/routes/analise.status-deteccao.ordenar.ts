import { data } from '@remix-run/node';
import { ordenarStatus } from '#app/deteccao-status/deteccao-status.server.ts';
import { agir } from '#app/server/acesso.server.ts';

/** Puts all statuses of the client into another order, by one act. */
export const action = agir('ordenarDeteccaoStatus', async (pedido, form) =>
  data({ message: await ordenarStatus(pedido, form) }),
);
