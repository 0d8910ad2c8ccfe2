import { pedir } from '#app/pedidos/pedir.ts';

/** Largest drawing that can be sent, KB. */
export const MAX_ICONE_KB = 64;

export interface IconeGuardado {
  readonly icone: string;
  readonly nome: string;
  readonly message: string;
}

/** @throws FalhaDoPedido */
export function enviarIcone(arquivo: File, nome: string): Promise<IconeGuardado> {
  const form = new FormData();
  form.append('arquivo', arquivo);
  form.append('nome', nome);
  return pedir('/camada-tipos/icones', { form: comComando(form) });
}

/** @throws FalhaDoPedido */
export function inativarIcone(icone: string): Promise<{ readonly message: string }> {
  const form = new FormData();
  form.append('icone', icone);
  return pedir('/camada-tipos/icones/inativar', { form: comComando(form) });
}

/** Sent again after a new sign-in it is the same act. Only pages that came encrypted can make an id here. */
function comComando(form: FormData): FormData {
  if ('randomUUID' in crypto) form.append('comando_id', crypto.randomUUID());
  return form;
}
