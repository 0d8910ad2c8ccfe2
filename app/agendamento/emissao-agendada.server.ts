import { consultaDe, lerFiltroPedido } from '#app/deteccao/deteccao.porta.server.ts';
import { emitirSeHouver } from '#app/relatorio/relatorio.porta.server.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';
import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import {
  type AgendamentoEvent,
  agendamentoStream,
  type DadosDoAgendamento,
} from '#domain/agendamento/agendamento.events.ts';
import { diasDoPeriodo } from '#domain/agendamento/periodo.policy.ts';
import { SEM_FILTRO } from '#domain/deteccao/filtro.policy.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import { type ExecucaoEvent, execucaoStream, type FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { type RelatorioState, relatorioDecider } from '#domain/relatorio/relatorio.decider.ts';
import { type RelatorioEvent, relatorioStream } from '#domain/relatorio/relatorio.events.ts';

/**
 * Issues the document of a run, once, as its schedule's author sees everything now: the document's id is the run's.
 * @throws RespostaDeFalha 404 for a run that is not under way, or of somebody else's schedule
 */
export async function emitirAgendado(pedido: PedidoDaSessao): Promise<Response> {
  const { execucao_id, prevista_para, dados } = await execucaoDoPedido(pedido);
  const { eventStore } = pedido.servicos;
  const emitido = async () => {
    const dele = (await eventStore.readStream(relatorioStream(execucao_id))) as readonly RelatorioEvent[];
    return dele.reduce(relatorioDecider.evolve, relatorioDecider.initial).emitido;
  };
  // The answer to the try before this one was lost.
  const antes = await emitido();
  if (antes !== null) return responder(oQueConta(execucao_id, antes));
  const consulta = await consultaDo(pedido, dados, prevista_para);
  if ('falha' in consulta) return responder(consulta);
  const form = new FormData();
  const { especie, objeto_id, papel, orientacao } = dados.documento;
  for (const [campo, valor] of Object.entries({ especie, papel, orientacao, ...consulta })) form.set(campo, valor);
  form.set('objeto_id', objeto_id ?? '');
  form.set('comando_id', execucao_id);
  const feita = await emitirSeHouver(pedido, form);
  const agora = feita.documento_id === null ? null : await emitido();
  return responder(agora === null ? feita : oQueConta(execucao_id, agora));
}

/** With the filter of its detections, so that a file may be made of the same ones. */
function oQueConta(documento_id: Uuid, emitido: NonNullable<RelatorioState['emitido']>) {
  const { especie, consulta, instante, deteccoes } = emitido;
  const contados = { documento_id, deteccoes: deteccoes.total };
  if (especie !== 'deteccoes') return contados;
  return { ...contados, filtro: lerFiltroPedido(new URLSearchParams(consulta), instante).filtro };
}

const responder = (corpo: object) => Response.json(corpo, { headers: { 'Cache-Control': 'no-store' } });

async function execucaoDoPedido({ servicos, params, escopo, sessao }: PedidoDaSessao) {
  const id = uuidSchema.safeParse(params.id);
  if (!id.success) throw naoEncontrado();
  const { eventStore } = servicos;
  const dela = (await eventStore.readStream(execucaoStream(id.data))) as readonly RecordedEvent<ExecucaoEvent>[];
  const { situacao, agendamento_id, prevista_para, cliente_id } = dela.reduce(
    execucaoDecider.evolve,
    execucaoDecider.initial,
  );
  if (situacao !== 'em_andamento' || agendamento_id === null || prevista_para === null) throw naoEncontrado();
  if (cliente_id !== escopo.cliente_id) throw naoEncontrado();
  const stream = agendamentoStream(agendamento_id);
  const dele = (await eventStore.readStream(stream)) as readonly RecordedEvent<AgendamentoEvent>[];
  const { dados } = dele.reduce(agendamentoDecider.evolve, agendamentoDecider.initial);
  if (dados === null || dele[0]?.meta.actorId !== sessao.usuario_id) throw naoEncontrado();
  return { execucao_id: id.data, prevista_para, dados };
}

/** The saved filter of detections, of the days that the run tells of. */
async function consultaDo(
  { servicos, escopo, sessao }: PedidoDaSessao,
  { documento, agenda }: DadosDoAgendamento,
  prevista_para: string,
): Promise<{ readonly consulta: string } | { readonly falha: FalhaDaExecucao }> {
  const { especie, filtro_id, periodo } = documento;
  if (especie !== 'deteccoes') return { consulta: '' };
  const salvo = filtro_id === null ? null : await servicos.filtrosSalvos.obter(escopo, sessao.usuario_id, filtro_id);
  if (filtro_id !== null && (salvo === null || salvo.removido)) return { falha: 'filtro_removido' };
  const filtro = { ...SEM_FILTRO, ...salvo?.filtro };
  // Of less than was asked for there is no report: whoever reads it would take it for the whole.
  if (!alcanca(escopo.ativos, filtro.ativo_ids)) return { falha: 'sem_acesso' };
  return { consulta: consultaDe({ ...filtro, ...diasDoPeriodo(periodo, prevista_para, agenda.fuso) }, null) };
}

const alcanca = (ativos: readonly Uuid[] | 'todos', pedidos: readonly Uuid[]) =>
  ativos === 'todos' || pedidos.every((um) => ativos.includes(um));
