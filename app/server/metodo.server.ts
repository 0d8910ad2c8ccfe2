import { mensagens } from '#app/mensagens/catalogo.ts';
import type { Pedido } from './acesso.server.ts';
import { RespostaDeFalha } from './falhas.server.ts';
import { texto } from './formulario.server.ts';

/**
 * The method itself, or a form that stands for it, which forms cannot say otherwise: `_method` in the body of a POST, on
 * the routes that declare it. A header or a query that says so is ignored.
 * @throws RespostaDeFalha 405
 */
export function exigirMetodo({ request }: Pedido, form: FormData, metodo: 'PUT' | 'PATCH' | 'DELETE'): void {
  if (request.method === metodo) return;
  if (request.method === 'POST' && texto(form, '_method').toUpperCase() === metodo) return;
  throw new RespostaDeFalha(405, { message: mensagens.outroMetodo }, { Allow: metodo });
}
