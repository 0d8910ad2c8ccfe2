import { proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { AgendamentoActivities, ReferenciaDaExecucao } from './agendamento.activities.ts';

const RAPIDAS = {
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '30 s',
  retry: { initialInterval: '500 ms', maximumInterval: '30 s' },
} as const;

const { iniciarExecucaoPedida, concluirExecucao, falharExecucao, entregarOutraVez } =
  proxyActivities<AgendamentoActivities>(RAPIDAS);
/** As many as are due at once; who is killed meanwhile is soon missed. */
const { iniciarDevidas } = proxyActivities<AgendamentoActivities>({
  ...RAPIDAS,
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '10 s',
});

/** One document takes minutes at most. @param fila in which it stands in line, where that is one of its own */
const emissao = (fila: { readonly taskQueue?: string } = {}) =>
  proxyActivities<AgendamentoActivities>({
    ...fila,
    startToCloseTimeout: '10 minutes',
    heartbeatTimeout: '30 s',
    retry: { initialInterval: '2 s', maximumInterval: '1 minute' },
  }).emitirRelatorio;
type Emissao = ReturnType<typeof emissao>;

/** While nobody prints, or everybody wants to: between two tries, and in all. */
const PRIMEIRA_ESPERA_MS = 5_000;
const MAIOR_ESPERA_MS = 5 * 60_000;
const PACIENCIA_MS = 6 * 60 * 60_000;

/** What Temporal says of the time that a schedule woke this for. */
const QUANDO = 'TemporalScheduledStartTime';

/** Each minute, one clock for all schedules: a run begins of each that is due. */
export async function relatoriosDevidos(): Promise<void> {
  const { searchAttributes, startTime } = workflowInfo();
  const [previsto] = (searchAttributes[QUANDO] ?? []) as readonly Date[];
  await iniciarDevidas({ ate: (previsto ?? startTime).toISOString() });
}

/** What has begun by the clock, each in its turn. @param fila the task queue that it is issued from */
export async function execucaoAgendada(execucao_id: string, fila: string): Promise<void> {
  await executar({ execucao_id }, emissao({ taskQueue: fila }));
}

/** By hand, now. */
export async function execucaoPedida(agendamento_id: string, execucao_id: string): Promise<void> {
  const referencia = await iniciarExecucaoPedida({ agendamento_id, execucao_id });
  if (referencia !== null) await executar(referencia, emissao());
}

/** The same document once more, by new links. */
export async function reenvioDaExecucao(execucao_id: string, vez: number): Promise<void> {
  await entregarOutraVez({ execucao_id, vez });
}

async function executar(referencia: ReferenciaDaExecucao, emitirRelatorio: Emissao): Promise<void> {
  const feita = await emitir(referencia, emitirRelatorio).catch(() => ({ falha: 'falha_interna' as FalhaDaExecucao }));
  if ('falha' in feita) await falharExecucao(referencia, feita.falha);
  else await concluirExecucao(referencia, feita);
}

/** Waits in line without holding a place at the worker. */
async function emitir(referencia: ReferenciaDaExecucao, emitirRelatorio: Emissao) {
  const fim = Date.now() + PACIENCIA_MS;
  for (let espera = PRIMEIRA_ESPERA_MS; ; espera = Math.min(espera * 2, MAIOR_ESPERA_MS)) {
    const feita = await emitirRelatorio(referencia);
    if (feita !== null) return feita;
    if (Date.now() >= fim) return { falha: 'sem_impressao' as FalhaDaExecucao };
    await sleep(espera);
  }
}
