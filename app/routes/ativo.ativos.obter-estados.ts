import { lerComoClienteOuOperador } from '#app/server/acesso.server.ts';
import { ESTADOS } from '#domain/geocodificacao/estados.ts';

/** The 27 states, for the asset's form. */
export const loader = lerComoClienteOuOperador('estadosDoAtivo', async () =>
  Response.json(ESTADOS, { headers: { 'Cache-Control': 'no-store' } }),
);
