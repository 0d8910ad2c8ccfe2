import { data, redirect } from '@remix-run/node';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import { mensagensDoMotivo } from '#app/mensagens/motivo.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { MAX_TEXTO } from '#domain/kernel/text.ts';
import type { PedidoComSessao } from './acesso.server.ts';
import { camposInvalidos } from './falhas.server.ts';
import { querDocumento, texto } from './formulario.server.ts';

/** The field `status`: 1 to activate, 0 to inactivate. @throws RespostaDeFalha 422 */
export function lerStatus(form: FormData): boolean {
  const status = texto(form, 'status');
  if (status !== '0' && status !== '1') throw camposInvalidos({ status: [mensagensDaLista.status] });
  return status === '1';
}

/** What the question asks about a reason. @param cliente_id whose the thing is */
export async function motivoDoStatus(
  pedido: PedidoComSessao,
  ativo: boolean,
  cliente_id: Uuid | null,
): Promise<DadosDoStatus['motivo']> {
  if (!ativo) return null;
  return (await exigeMotivo(pedido, cliente_id)) ? 'exigido' : 'opcional';
}

/** The dialog is told what became of it; a form without JavaScript is back on the list. */
export function aposAlternar({ request }: PedidoComSessao, message: string, lista: string) {
  if (querDocumento(request)) throw redirect(lista, 303);
  return data({ message }, { status: 200 });
}

type Politicas = Pick<PedidoComSessao, 'servicos'>;

/** Whether the policy of a client demands a reason for what is deleted and inactivated; the installation's own has none. */
export async function exigeMotivo({ servicos }: Politicas, cliente_id: Uuid | null): Promise<boolean> {
  return cliente_id !== null && ((await servicos.politicas.obter(cliente_id))?.exigir_motivo ?? false);
}

/**
 * The reason that a form gives; empty where it gives none and needs none.
 * @param cliente_id whose the thing is
 * @throws RespostaDeFalha 422
 */
export async function motivoDoFormulario(pedido: Politicas, form: FormData, cliente_id: Uuid | null): Promise<string> {
  const motivo = motivoDito(form);
  if (motivo === '' && (await exigeMotivo(pedido, cliente_id))) {
    throw camposInvalidos({ motivo: [mensagensDoMotivo.falta] });
  }
  return motivo;
}

/** The reason that a form says where none is asked for: empty where it says none. @throws RespostaDeFalha 422 */
export function motivoDito(form: FormData): string {
  const motivo = texto(form, 'motivo').trim();
  if (motivo.length > MAX_TEXTO) throw camposInvalidos({ motivo: [mensagensDoMotivo.longo] });
  return motivo;
}
