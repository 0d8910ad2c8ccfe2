import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import {
  type AgendamentoEvent,
  agendamentoStream,
  type DadosDoAgendamento,
} from '#domain/agendamento/agendamento.events.ts';
import type { ExecucaoCommand } from '#domain/execucao/execucao.commands.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import { type ExecucaoEvent, execucaoStream } from '#domain/execucao/execucao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { AgendamentoEffects } from './agendamento.effects.ts';

export interface Lido {
  readonly agendamento_id: Uuid;
  readonly cliente_id: Uuid;
  readonly autor_id: Uuid;
  readonly dados: DadosDoAgendamento;
  readonly situacao: 'ativo' | 'pausado' | 'removido';
  /** From when on its times count: what a change or a pause left behind is nobody's. */
  readonly vale_desde: string;
  readonly events: readonly RecordedEvent<AgendamentoEvent>[];
}

const RECOMECAM: ReadonlySet<string> = new Set(['AgendamentoCriado', 'AgendamentoAlterado', 'AgendamentoRetomado']);

export async function lerAgendamento(
  { store }: Pick<AgendamentoEffects, 'store'>,
  agendamento_id: Uuid,
): Promise<Lido | null> {
  const stream = agendamentoStream(agendamento_id);
  const events = (await store.readStream(stream)) as readonly RecordedEvent<AgendamentoEvent>[];
  const { cliente_id, dados, situacao } = events.reduce(agendamentoDecider.evolve, agendamentoDecider.initial);
  const [criado] = events;
  if (criado === undefined || cliente_id === null || dados === null) return null;
  const vale_desde = events.findLast(({ type }) => RECOMECAM.has(type))?.recordedAt ?? criado.recordedAt;
  return { agendamento_id, cliente_id, autor_id: criado.meta.actorId, dados, situacao, vale_desde, events };
}

export async function lerExecucao({ store }: Pick<AgendamentoEffects, 'store'>, execucao_id: Uuid) {
  const events = (await store.readStream(execucaoStream(execucao_id))) as readonly RecordedEvent<ExecucaoEvent>[];
  return { events, state: events.reduce(execucaoDecider.evolve, execucaoDecider.initial) };
}

export async function lerTudo(effects: AgendamentoEffects, execucao_id: Uuid) {
  const { events, state } = await lerExecucao(effects, execucao_id);
  const [iniciada] = events;
  if (iniciada?.type !== 'ExecucaoIniciada') throw new RangeError(`no run ${execucao_id}`);
  const agendamento = await lerAgendamento(effects, iniciada.data.agendamento_id);
  if (agendamento === null) throw new RangeError(`no schedule of the run ${execucao_id}`);
  return { agendamento, execucao: { ...iniciada.data, documento_id: state.documento_id } };
}

/** On behalf of the schedule's author; the command's id comes from what it is. */
export async function registrar(
  effects: AgendamentoEffects,
  { cliente_id, autor_id, events }: Lido,
  execucao_id: Uuid,
  command: ExecucaoCommand,
): Promise<void> {
  const { store, eventIdOf, uuidV5, agora } = effects;
  const commandId = uuidV5(`execucao/${execucao_id}/${command.type}`);
  const causationId = events.at(-1)?.eventId ?? commandId;
  const contexto = { commandId, correlationId: execucao_id, causationId, actorId: autor_id, clienteId: cliente_id };
  const stream = execucaoStream(execucao_id);
  await handleCommand(store, eventIdOf, execucaoDecider, stream, command, { ...contexto, agora: agora() });
}
