import { textoDoAto, textoDoAtoEmCurso } from '#app/mensagens/atos.ts';
import { mensagensDaLista } from '#app/mensagens/lista.ts';
import { type EspecieDoAto, MAX_CAMADAS_CITADAS } from '#domain/ato/ato.events.ts';
import type { PedidoDaSessao } from './acesso.server.ts';
import { contextoDoComando } from './comando.server.ts';
import { camposInvalidos } from './falhas.server.ts';
import { texto } from './formulario.server.ts';
import { lerFiltroDaSelecao, lerSelecao } from './selecao.server.ts';

interface Opcoes {
  /** Where the layers were ticked. */
  readonly onde?: 'lista' | 'lixeira';
  /** Nothing is done where more are ticked. */
  readonly maximo?: number;
}

/** Most layers that one delete of the list takes, by the specification. */
export const MAXIMO_POR_EXCLUSAO = MAX_CAMADAS_CITADAS;

/** Does something to every ticked layer: the fields are those of all bulk acts. Answers 202 while it goes on. */
export async function agirNasCamadas(
  pedido: PedidoDaSessao,
  form: FormData,
  especie: EspecieDoAto,
  { onde = 'lista', maximo }: Opcoes = {},
): Promise<Response> {
  const { servicos, escopo, context } = pedido;
  const alvos = { filtro: lerFiltroDaSelecao(form), selecao: lerSelecao(form, 'layer_ids'), onde };
  const motivo = texto(form, 'motivo').trim().slice(0, 2_000);
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const limite = maximo === undefined ? {} : { maximo };
  const feito = await servicos.atos.pedir(escopo, { ...alvos, ...limite, especie, motivo }, contexto);
  context.lembrarPosicao(feito.position);
  const { ato_id, total, feitas } = feito;
  if (feitas === null) return responder(202, { message: textoDoAtoEmCurso(especie, total), ato_id, total });
  return responder(200, { message: textoDoAto(especie, feitas), ato_id, total: feitas });
}

const responder = (status: number, corpo: object) =>
  Response.json(corpo, { status, headers: { 'Cache-Control': 'no-store' } });

/** `status` of the specification: 1 activates, 0 inactivates. */
export function lerStatus(form: FormData): 'ativar' | 'inativar' {
  const status = texto(form, 'status');
  if (status !== '0' && status !== '1') throw camposInvalidos({ status: [mensagensDaLista.status] });
  return status === '1' ? 'ativar' : 'inativar';
}
