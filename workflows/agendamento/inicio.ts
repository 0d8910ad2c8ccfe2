import { horariosVencidos, proximosHorarios } from '#domain/agendamento/horarios.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { ReferenciaDaExecucao } from './agendamento.activities.ts';
import type { AgendamentoEffects, ProximoHorario } from './agendamento.effects.ts';
import { type Lido, lerAgendamento, lerExecucao, registrar } from './leitura.ts';

/** A run that begins so much later than it was due is late, and says so. */
const ATRASO_MS = 10 * 60_000;
/** Times that were missed and are named one by one; of more the newest are. */
const MAX_PERDIDAS = 50;
/** A time that has just come may still begin a run of its own. */
const FOLGA_MS = 30_000;
/** No run lasts so long: what is still under way by then was lost with the workflow server. */
const MAX_DURACAO_MS = 12 * 60 * 60_000;
/** Begun side by side: the log writes together what comes together. */
const LOTE = 250;

export interface Pedida extends ReferenciaDaExecucao {
  readonly agendamento_id: string;
}

/** A run of each schedule that is due by then (ISO 8601). What is begun twice is begun once. */
export async function iniciarDevidas(effects: AgendamentoEffects, ate: string, signal: AbortSignal): Promise<void> {
  const agora = effects.agora();
  const instante = agora > ate ? agora : ate;
  const devidos = await effects.proximos.devidos(instante);
  const falhas: unknown[] = [];
  for (let n = 0; n < devidos.length; n += LOTE) {
    signal.throwIfAborted();
    const lote = devidos.slice(n, n + LOTE);
    const feitos = await Promise.allSettled(lote.map((id) => iniciar(effects, id, instante)));
    await effects.proximos.marcar(feitos.flatMap((um) => (um.status === 'fulfilled' && um.value ? [um.value] : [])));
    falhas.push(...feitos.flatMap((um) => (um.status === 'rejected' ? [um.reason] : [])));
  }
  if (falhas.length > 0) throw falhas[0];
}

/** @returns when it is due next; null where it is to be looked at again */
async function iniciar(effects: AgendamentoEffects, id: Uuid, instante: string): Promise<ProximoHorario | null> {
  const lido = await lerAgendamento(effects, id);
  if (lido?.situacao !== 'ativo') return null;
  const antigos = vencidos(effects, lido, lido.vale_desde, instante);
  const novo = antigos.next().value;
  if (novo !== undefined && !(await iniciarHorario(effects, lido, { novo, antigos, instante }))) return null;
  return proximoDe(effects, lido, instante);
}

interface Vencidos {
  readonly novo: string;
  /** The newest first. */
  readonly antigos: Iterable<string>;
  readonly instante: string;
}

/** @returns whether that is settled: while the run of a time before is under way, it waits for its end */
async function iniciarHorario(effects: AgendamentoEffects, lido: Lido, vencidos: Vencidos): Promise<boolean> {
  const { novo, antigos, instante } = vencidos;
  const { agendamento_id, cliente_id } = lido;
  const execucao_id = idDoHorario(effects, agendamento_id, novo);
  if ((await lerExecucao(effects, execucao_id)).state.situacao !== 'nenhuma') return true;
  const { perdidos, anterior } = await desdeOAnterior(effects, agendamento_id, antigos);
  if (anterior !== null && (await emAndamento(effects, lido, anterior, instante))) return false;
  await pular(effects, lido, perdidos, 'atraso');
  const atrasada = Date.parse(instante) - Date.parse(novo) > ATRASO_MS;
  const data = { cliente_id, agendamento_id, prevista_para: novo, motivo: 'horario' as const, atrasada };
  await registrar(effects, lido, execucao_id, { type: 'IniciarExecucao', data });
  return true;
}

async function emAndamento(effects: AgendamentoEffects, lido: Lido, execucao_id: Uuid, instante: string) {
  const { events, state } = await lerExecucao(effects, execucao_id);
  if (state.situacao !== 'em_andamento') return false;
  const desde = Date.parse(events[0]?.recordedAt ?? instante);
  if (Date.parse(instante) - desde < MAX_DURACAO_MS) return true;
  const data = { motivo: 'falha_interna' as const };
  await registrar(effects, lido, execucao_id, { type: 'RegistrarFalhaDaExecucao', data });
  return false;
}

export async function iniciarPedida(
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

/** Keeps where to look for a schedule in step with what happened to it. */
export async function acertarHorario(effects: MeiosDoHorario, agendamento_id: Uuid): Promise<void> {
  const lido = await lerAgendamento(effects, agendamento_id);
  if (lido !== null) await effects.proximos.marcar([proximoDe(effects, lido, lido.vale_desde)]);
}

export type MeiosDoHorario = Pick<AgendamentoEffects, 'store' | 'feriado' | 'proximos'>;

function proximoDe({ feriado }: Pick<MeiosDoHorario, 'feriado'>, lido: Lido, apos: string): ProximoHorario {
  const { agendamento_id, dados, situacao, events } = lido;
  const [proximo = null] = situacao === 'ativo' ? proximosHorarios(dados.agenda, apos, 1, feriado) : [];
  return { agendamento_id, revisao: events.length, proximo };
}

const vencidos = ({ feriado }: AgendamentoEffects, { dados }: Lido, apos: string, ate: string) =>
  horariosVencidos(dados.agenda, apos, ate, feriado);

const idDoHorario = ({ uuidV5 }: AgendamentoEffects, agendamento_id: Uuid, prevista_para: string): Uuid =>
  uuidV5(`execucao/${agendamento_id}/${prevista_para}`);

/** Times that passed while a run was still under way: nothing comes of them, and that is said. */
export async function dizerSobrepostos(effects: AgendamentoEffects, lido: Lido, prevista_para: string): Promise<void> {
  const ate = new Date(Date.parse(effects.agora()) - FOLGA_MS).toISOString();
  const apos = lido.vale_desde > prevista_para ? lido.vale_desde : prevista_para;
  if (lido.situacao !== 'ativo' || ate <= apos) return;
  const { perdidos } = await desdeOAnterior(effects, lido.agendamento_id, vencidos(effects, lido, apos, ate));
  await pular(effects, lido, perdidos, 'sobreposicao');
}

/** Before a time of which something is known nothing is new. @param horarios the newest first */
async function desdeOAnterior(effects: AgendamentoEffects, agendamento_id: Uuid, horarios: Iterable<string>) {
  const perdidos: string[] = [];
  for (const horario of horarios) {
    if (perdidos.length >= MAX_PERDIDAS) break;
    const anterior = idDoHorario(effects, agendamento_id, horario);
    if ((await lerExecucao(effects, anterior)).events.length > 0) return { perdidos, anterior };
    perdidos.push(horario);
  }
  return { perdidos, anterior: null };
}

async function pular(
  effects: AgendamentoEffects,
  lido: Lido,
  horarios: readonly string[],
  motivo: 'sobreposicao' | 'atraso',
): Promise<void> {
  const { agendamento_id, cliente_id } = lido;
  for (const prevista_para of horarios) {
    const id = idDoHorario(effects, agendamento_id, prevista_para);
    const data = { cliente_id, agendamento_id, prevista_para, motivo };
    await registrar(effects, lido, id, { type: 'PularExecucao', data });
  }
}
