import { agir, ler } from '#app/server/acesso.server.ts';
import { ativosDoUsuario, definirAtivosDoUsuario } from '#app/usuario/atos-no-usuario.server.ts';

const SEM_CACHE = { headers: { 'Cache-Control': 'no-store' } };

/** The assets assigned to a person. */
export const loader = ler('ativosDoUsuario', async (pedido) => Response.json(await ativosDoUsuario(pedido), SEM_CACHE));

/** Assigns others: `ativos` is a JSON text of ids. */
export const action = agir('definirAtivosDoUsuario', async (pedido, form) =>
  Response.json({ message: await definirAtivosDoUsuario(pedido, form) }, SEM_CACHE),
);
