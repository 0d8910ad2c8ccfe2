import { camposDaSelecao, type Selecao } from '#app/kit/lista/selecao.ts';
import { detalhar, formularios, preencher, camadas as textos } from '#app/mensagens/especificacao.ts';
import { pedir } from '#app/pedidos/pedir.ts';
import type { EspecieNasCamadas } from '#domain/ato/ato.events.ts';

/** Layers that one delete of the list takes, by the specification; more go by an act of their own. */
export const MAXIMO_POR_EXCLUSAO = 500;

/** What somebody asks to be done to the ticked layers. */
export interface PedidoDeAto {
  readonly especie: EspecieNasCamadas;
  readonly selecao: Selecao;
  /** Layers ticked, as the page counts them. */
  readonly quantas: number;
  /** What the list was narrowed to when they were ticked. */
  readonly filtros: object;
  /** Why, of what is deleted or inactivated. */
  readonly motivo?: string;
}

export interface RespostaDoAto {
  readonly message: string;
  readonly ato_id: string;
  /** Layers that changed, or that the act is about while it goes on. */
  readonly total: number;
}

/** What came of taking an act back. */
export interface RespostaDoDesfazimento {
  readonly message: string;
  /** Layers that are as they were again; null while it goes on. */
  readonly desfeitas: number | null;
}

/** Nothing to take back is no success. */
export const nivelDoDesfazimento = ({ desfeitas }: RespostaDoDesfazimento) => (desfeitas === 0 ? 'info' : 'success');

/** Address and fields of each kind of act. */
function destinoDe({ especie, quantas }: PedidoDeAto): readonly [string, Readonly<Record<string, string>>] {
  if (especie === 'restaurar') return ['/camadas/lixeira/restaurar', {}];
  if (especie !== 'remover') return ['/camadas/alternar-status', { status: especie === 'ativar' ? '1' : '0' }];
  if (quantas <= MAXIMO_POR_EXCLUSAO) return ['/camadas/remover', { _method: 'delete' }];
  return ['/camadas/remover/em-massa', { confirmacao: formularios.palavraDeConfirmacao }];
}

/** @throws FalhaDoPedido */
export function pedirAto(pedido: PedidoDeAto): Promise<RespostaDoAto> {
  const [endereco, campos] = destinoDe(pedido);
  const form = new FormData();
  for (const [campo, valor] of camposDaSelecao(pedido.selecao)) form.append(campo, valor);
  for (const [campo, valor] of Object.entries(campos)) form.append(campo, valor);
  form.append('filters', JSON.stringify(pedido.filtros));
  if (pedido.motivo !== undefined) form.append('motivo', pedido.motivo);
  // Sent again after a new sign-in it is the same act. Only pages that came encrypted can make one here.
  if ('randomUUID' in crypto) form.append('comando_id', crypto.randomUUID());
  return pedir<RespostaDoAto>(endereco, { form });
}

/** @throws FalhaDoPedido */
export const pedirDesfazimento = (ato_id: string): Promise<RespostaDoDesfazimento> =>
  pedir(`/camadas/atos/${ato_id}/desfazer`, { form: new FormData() });

/** What could not be done, in the specification's words, with what the server said. */
export function textoDaFalha(especie: EspecieNasCamadas, mensagem: string): string {
  if (especie === 'remover') return detalhar(textos.naoRemovidas, mensagem);
  if (especie === 'restaurar') return detalhar('Não foi possível restaurar as camadas selecionadas:', mensagem);
  return detalhar(preencher(textos.naoAlternadas, especie), mensagem);
}
