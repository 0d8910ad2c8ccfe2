import { mensagensDaLista } from '#app/mensagens/lista.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { lerSelecao } from '#app/server/listas/selecao.server.ts';
import { nomeDaPessoa } from '#app/server/nome-da-pessoa.server.ts';
import { motivoDoFormulario } from '#app/server/status.server.ts';
import { type EspecieNasCamadas, MAX_CAMADAS_CITADAS } from '#domain/ato/ato.events.ts';
import { exigirEscolha, lerFiltroDaSelecao } from '../selecao.server.ts';
import type { AtoNaTela } from './ato.ts';
import { textoDoAto, textoDoAtoEmCurso } from './atos.mensagens.ts';

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
  especie: EspecieNasCamadas,
  { onde = 'lista', maximo }: Opcoes = {},
): Promise<Response> {
  const { servicos, escopo, context } = pedido;
  const alvos = { filtro: lerFiltroDaSelecao(form), selecao: exigirEscolha(lerSelecao(form, 'layer_ids')), onde };
  const comMotivo = especie === 'remover' || especie === 'inativar';
  const motivo = comMotivo ? await motivoDoFormulario(pedido, form, escopo.cliente_id) : '';
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

/** The newest bulk acts within reach, with their authors and how far those under way are. */
export async function listarAtosNaTela(pedido: PedidoDaSessao, limite: number): Promise<readonly AtoNaTela[]> {
  const { servicos, escopo, pode } = pedido;
  const rows = await servicos.atos.listar(escopo, limite);
  const nomes = await servicos.identidade.nomes([...new Set(rows.map(({ autor_id }) => autor_id))]);
  const atos = rows.map(async (row) => {
    const { id, especie, estado, motivo, solicitado_em, total, feitas, desfeitas } = row;
    const emCurso = estado === 'em_curso' || estado === 'desfazendo';
    return {
      id,
      especie,
      estado,
      motivo,
      solicitado_em,
      total,
      feitas,
      desfeitas,
      autor: nomeDaPessoa(nomes, row.autor_id),
      andamento: emCurso ? ((await servicos.progresso.obter(id))?.feito ?? null) : null,
      pode_desfazer: pode('camadas.desfazer') && (estado === 'em_curso' || (estado === 'concluido' && feitas !== 0)),
    };
  });
  return Promise.all(atos);
}
