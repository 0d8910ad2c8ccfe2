import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { MAX_TEXTO } from '#domain/kernel/text.ts';
import { lerEscolha } from '../resultados/escolha.server.ts';
import { textoDoDesfazimento, textoDoStatus, mensagensDoStatusEmMassa as textos } from './em-massa.mensagens.ts';

/** `POST /deteccoes/status`: one status for everything that was ticked. Answers 202 while it goes on. */
export async function registrarStatusEmMassa(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { servicos, escopo, context } = pedido;
  const { filtro, selecao } = await lerEscolha(pedido, form);
  const status_id = await lerStatus(pedido, texto(form, 'status_id'));
  const motivo = lerObservacao(form);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const feito = await servicos.atos.registrarStatus(escopo, { filtro, selecao, status_id, motivo }, contexto);
  context.lembrarPosicao(feito.position);
  const { ato_id, total, feitas } = feito;
  return responder(feitas, { message: textoDoStatus(feitas, total), ato_id, total: feitas ?? total });
}

/** Takes it back in every detection that it changed and nobody changed since. @throws RespostaDeFalha 404 */
export async function desfazerStatusEmMassa(pedido: PedidoDaSessao, form: FormData): Promise<Response> {
  const { servicos, escopo, params, context } = pedido;
  const id = uuidSchema.safeParse(params.id);
  if (!id.success) throw naoEncontrado();
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const desfeito = await servicos.atos.desfazer(escopo, id.data, 'deteccoes', contexto);
  const { feitas, position, total, ato_id, jaDesfeito } = desfeito;
  context.lembrarPosicao(position);
  const message = jaDesfeito ? textos.jaDesfeito : textoDoDesfazimento(feitas, total);
  return responder(feitas, { message, ato_id, desfeitas: jaDesfeito ? 0 : feitas });
}

const responder = (feitas: number | null, corpo: object) =>
  Response.json(corpo, { status: feitas === null ? 202 : 200, headers: { 'Cache-Control': 'no-store' } });

/** One of the client's that is in use. @throws RespostaDeFalha 422 */
async function lerStatus({ servicos, escopo }: PedidoDaSessao, dito: string): Promise<Uuid> {
  if (dito === '') throw camposInvalidos({ status_id: [textos.semStatus] });
  const id = uuidSchema.safeParse(dito);
  const status = id.success ? await servicos.deteccaoStatus.obter(escopo, id.data) : null;
  if (!status?.ativo) throw camposInvalidos({ status_id: [textos.statusInvalido] });
  return status.id;
}

/** @throws RespostaDeFalha 422 */
function lerObservacao(form: FormData): string {
  const observacao = texto(form, 'observacao').trim();
  if (observacao.length > MAX_TEXTO)
    throw camposInvalidos({ observacao: [`A observação tem no máximo ${MAX_TEXTO.toLocaleString('pt-BR')} letras.`] });
  return observacao;
}
