import { agendamentoDecider } from '#domain/agendamento/agendamento.decider.ts';
import {
  type AgendamentoEvent,
  agendamentoStream,
  type DadosDoAgendamento,
} from '#domain/agendamento/agendamento.events.ts';
import { horariosVencidos } from '#domain/agendamento/horarios.policy.ts';
import type { ExecucaoCommand } from '#domain/execucao/execucao.commands.ts';
import { execucaoDecider } from '#domain/execucao/execucao.decider.ts';
import { type ExecucaoEvent, execucaoStream, type FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { handleCommand } from '#domain/kernel/handle-command.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { emTrabalho } from '../em-trabalho.ts';
import type { AgendamentoEffects, Emitida, Tentada } from './agendamento.effects.ts';
import { guardarDados } from './guardar-dados.ts';

/** A run that begins so much later than it was due is late, and says so. */
const ATRASO_MS = 10 * 60_000;
/** Times that were missed and are named one by one; of more the newest are. */
const MAX_PERDIDAS = 50;
/** A time that has just come may still wake a run of its own. */
const FOLGA_MS = 30_000;

export type AgendamentoActivities = ReturnType<typeof createAgendamentoActivities>;

/** Which run; everything else is read from its stream. */
export interface ReferenciaDaExecucao {
  readonly execucao_id: string;
}

interface Acordado {
  readonly agendamento_id: string;
  /** The time that woke it (ISO 8601): this machine's clock may be behind. */
  readonly ate: string;
}

/** The steps of a run. Each may run twice, or stop anywhere and run again, with the same outcome. */
export function createAgendamentoActivities(effects: AgendamentoEffects) {
  const { store, emissor, carteiro } = effects;
  return {
    /** Null where nothing is due: paused, removed, or made already. */
    iniciarExecucao: (acordado: Acordado): Promise<ReferenciaDaExecucao | null> =>
      emTrabalho(store, () => iniciar(effects, acordado)),

    iniciarExecucaoPedida: (pedida: Pedida): Promise<ReferenciaDaExecucao | null> =>
      emTrabalho(store, () => iniciarPedida(effects, pedida)),

    /** With what the schedule's author may see at this moment. */
    emitirRelatorio: ({ execucao_id }: ReferenciaDaExecucao): Promise<Tentada> =>
      emTrabalho(store, async ({ signal }) => {
        const { agendamento } = await lerTudo(effects, execucao_id);
        const feita = await emissor.emitir(execucao_id, agendamento.autor_id, signal);
        if (feita === null || 'falha' in feita) return feita;
        const { filtro, ...emitida } = feita;
        const { formato } = agendamento.dados.documento;
        if (emitida.documento_id === null || formato === undefined) return emitida;
        const pedido = { documento_id: emitida.documento_id, formato, filtro };
        return (await guardarDados(effects, agendamento, pedido, signal)) ? emitida : { falha: 'sem_dados' };
      }),

    concluirExecucao: ({ execucao_id }: ReferenciaDaExecucao, { documento_id, deteccoes }: Emitida): Promise<void> =>
      emTrabalho(store, async () => {
        const { agendamento, execucao } = await lerTudo(effects, execucao_id);
        const contas = await entregar(execucao_id, documento_id, 0);
        const data = { documento_id, deteccoes, ...contas };
        await registrar(effects, agendamento, execucao_id, { type: 'ConcluirExecucao', data });
        if (execucao.motivo === 'horario') await dizerSobrepostos(effects, agendamento, execucao.prevista_para);
      }),

    falharExecucao: ({ execucao_id }: ReferenciaDaExecucao, motivo: FalhaDaExecucao): Promise<void> =>
      emTrabalho(store, async () => {
        const { agendamento, execucao } = await lerTudo(effects, execucao_id);
        await registrar(effects, agendamento, execucao_id, { type: 'RegistrarFalhaDaExecucao', data: { motivo } });
        if (execucao.motivo === 'horario') await dizerSobrepostos(effects, agendamento, execucao.prevista_para);
      }),

    entregarOutraVez: ({ execucao_id, vez }: ReferenciaDaExecucao & { vez: number }): Promise<void> =>
      emTrabalho(store, async () => {
        const { execucao } = await lerTudo(effects, execucao_id);
        if (execucao.documento_id === null) return;
        await entregar(execucao_id, execucao.documento_id, vez);
      }),
  };

  /** To whom the schedule says now; of a run that has nothing to tell, only where that is wanted. */
  async function entregar(execucao_id: Uuid, documento_id: Uuid | null, vez: number) {
    const { agendamento, execucao } = await lerTudo(effects, execucao_id);
    const { cliente_id, agendamento_id, dados } = agendamento;
    // Removed while it was issued: whoever removed it ended its links, and none begins afterwards.
    if (agendamento.situacao === 'removido') return { entregas: 0, recusadas: 0 };
    if (documento_id === null && dados.ao_vazio === 'nada') return { entregas: 0, recusadas: 0 };
    const { atrasada, prevista_para } = execucao;
    const qual = { cliente_id, agendamento_id, execucao_id, documento_id };
    return carteiro.entregar({ ...qual, prevista_para, atrasada, vez, dados });
  }
}

async function iniciar(
  effects: AgendamentoEffects,
  { agendamento_id, ate }: Acordado,
): Promise<ReferenciaDaExecucao | null> {
  const lido = await lerAgendamento(effects, agendamento_id);
  if (lido === null || lido.situacao !== 'ativo') return null;
  const agora = effects.agora();
  const instante = agora > ate ? agora : ate;
  const [novo, ...antigos] = vencidos(effects, lido, lido.vale_desde, instante);
  if (novo === undefined) return null;
  const execucao_id = idDoHorario(effects, agendamento_id, novo);
  const situacao = (await lerExecucao(effects, execucao_id)).state.situacao;
  // Begun by a run that was ended from outside: this one goes on with it.
  if (situacao !== 'nenhuma') return situacao === 'em_andamento' ? { execucao_id } : null;
  await pular(effects, lido, antigos.slice(0, MAX_PERDIDAS), 'atraso');
  const atrasada = Date.parse(instante) - Date.parse(novo) > ATRASO_MS;
  const qual = { cliente_id: lido.cliente_id, agendamento_id, prevista_para: novo };
  const data = { ...qual, motivo: 'horario' as const, atrasada };
  await registrar(effects, lido, execucao_id, { type: 'IniciarExecucao', data });
  return { execucao_id };
}

async function iniciarPedida(
  effects: AgendamentoEffects,
  { agendamento_id, execucao_id }: Pedida,
): Promise<ReferenciaDaExecucao | null> {
  const lido = await lerAgendamento(effects, agendamento_id);
  const pedida = lido?.events.find(
    (event) => event.type === 'ExecucaoSolicitada' && event.data.execucao_id === execucao_id,
  );
  if (lido === null || lido.situacao === 'removido' || pedida === undefined) return null;
  const qual = { cliente_id: lido.cliente_id, agendamento_id, prevista_para: pedida.recordedAt };
  const data = { ...qual, motivo: 'pedido' as const, atrasada: false };
  await registrar(effects, lido, execucao_id, { type: 'IniciarExecucao', data });
  const { situacao } = (await lerExecucao(effects, execucao_id)).state;
  return situacao === 'em_andamento' ? { execucao_id } : null;
}

interface Pedida extends ReferenciaDaExecucao {
  readonly agendamento_id: string;
}

interface Lido {
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

async function lerAgendamento({ store }: AgendamentoEffects, agendamento_id: Uuid): Promise<Lido | null> {
  const stream = agendamentoStream(agendamento_id);
  const events = (await store.readStream(stream)) as readonly RecordedEvent<AgendamentoEvent>[];
  const { cliente_id, dados, situacao } = events.reduce(agendamentoDecider.evolve, agendamentoDecider.initial);
  const [criado] = events;
  if (criado === undefined || cliente_id === null || dados === null) return null;
  const vale_desde = events.findLast(({ type }) => RECOMECAM.has(type))?.recordedAt ?? criado.recordedAt;
  return { agendamento_id, cliente_id, autor_id: criado.meta.actorId, dados, situacao, vale_desde, events };
}

async function lerExecucao({ store }: AgendamentoEffects, execucao_id: Uuid) {
  const events = (await store.readStream(execucaoStream(execucao_id))) as readonly RecordedEvent<ExecucaoEvent>[];
  return { events, state: events.reduce(execucaoDecider.evolve, execucaoDecider.initial) };
}

async function lerTudo(effects: AgendamentoEffects, execucao_id: Uuid) {
  const { events, state } = await lerExecucao(effects, execucao_id);
  const [iniciada] = events;
  if (iniciada?.type !== 'ExecucaoIniciada') throw new RangeError(`no run ${execucao_id}`);
  const agendamento = await lerAgendamento(effects, iniciada.data.agendamento_id);
  if (agendamento === null) throw new RangeError(`no schedule of the run ${execucao_id}`);
  return { agendamento, execucao: { ...iniciada.data, documento_id: state.documento_id } };
}

const vencidos = ({ feriado }: AgendamentoEffects, { dados }: Lido, apos: string, ate: string) =>
  horariosVencidos(dados.agenda, apos, ate, feriado);

const idDoHorario = ({ uuidV5 }: AgendamentoEffects, agendamento_id: Uuid, prevista_para: string): Uuid =>
  uuidV5(`execucao/${agendamento_id}/${prevista_para}`);

/** Times that passed while a run was still under way: nothing comes of them, and that is said. */
async function dizerSobrepostos(effects: AgendamentoEffects, lido: Lido, prevista_para: string): Promise<void> {
  const ate = new Date(Date.parse(effects.agora()) - FOLGA_MS).toISOString();
  const apos = lido.vale_desde > prevista_para ? lido.vale_desde : prevista_para;
  if (lido.situacao !== 'ativo' || ate <= apos) return;
  await pular(effects, lido, vencidos(effects, lido, apos, ate).slice(0, MAX_PERDIDAS), 'sobreposicao');
}

/** @param horarios the newest first: before one of which something is known nothing is new */
async function pular(
  effects: AgendamentoEffects,
  lido: Lido,
  horarios: readonly string[],
  motivo: 'sobreposicao' | 'atraso',
): Promise<void> {
  const { agendamento_id, cliente_id } = lido;
  for (const prevista_para of horarios) {
    const id = idDoHorario(effects, agendamento_id, prevista_para);
    if ((await lerExecucao(effects, id)).events.length > 0) return;
    const data = { cliente_id, agendamento_id, prevista_para, motivo };
    await registrar(effects, lido, id, { type: 'PularExecucao', data });
  }
}

/** On behalf of the schedule's author; the command's id comes from what it is. */
async function registrar(
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
