import { data, redirect } from '@remix-run/node';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoComSessao } from './acesso.server.ts';
import { camposInvalidos } from './falhas.server.ts';
import { querDocumento, texto } from './formulario.server.ts';

/** The field `status`: 1 to activate, 0 to inactivate. @throws RespostaDeFalha 422 */
export function lerStatus(form: FormData): boolean {
  const status = texto(form, 'status');
  if (status !== '0' && status !== '1') throw camposInvalidos({ status: [mensagensDaLista.status] });
  return status === '1';
}

/** The dialog is told what became of it; a form without JavaScript is back on the list. */
export function aposAlternar({ request }: PedidoComSessao, message: string, lista: string) {
  if (querDocumento(request)) throw redirect(lista, 303);
  return data({ message }, { status: 200 });
}
