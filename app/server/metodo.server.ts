import { mensagens } from '#app/mensagens/catalogo.ts';
import type { Pedido } from './acesso.server.ts';
import { RespostaDeFalha } from './falhas.server.ts';
import { texto } from './formulario.server.ts';

/**
 * The method itself, or a form that stands for it, which forms cannot say otherwise: `_method` in the body of a POST, on
 * the routes that declare it. A header or a query that says so is ignored.
 * @returns which of them it is
 * @throws RespostaDeFalha 405
 */
export function exigirMetodo<M extends 'PUT' | 'PATCH' | 'DELETE'>(
  { request }: Pedido,
  form: FormData,
  ...metodos: readonly M[]
): M {
  const dito = request.method === 'POST' ? texto(form, '_method').toUpperCase() : request.method;
  const metodo = metodos.find((um) => um === dito);
  if (metodo !== undefined) return metodo;
  throw new RespostaDeFalha(405, { message: mensagens.outroMetodo }, { Allow: metodos.join(', ') });
}
