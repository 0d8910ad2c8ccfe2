import { proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { AgendamentoActivities, ReferenciaDaExecucao } from './agendamento.activities.ts';

const rapidas = proxyActivities<AgendamentoActivities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '30 s',
  retry: { initialInterval: '500 ms', maximumInterval: '30 s' },
});

/** One document takes minutes at most, in line and all. */
const { emitirRelatorio } = proxyActivities<AgendamentoActivities>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '30 s',
  retry: { initialInterval: '2 s', maximumInterval: '1 minute' },
});

/** While nobody prints, or everybody wants to: between two tries, and in all. */
const PRIMEIRA_ESPERA_MS = 5_000;
const MAIOR_ESPERA_MS = 5 * 60_000;
const PACIENCIA_MS = 6 * 60 * 60_000;

/** What Temporal says of the time that a schedule woke this for. */
const QUANDO = 'TemporalScheduledStartTime';

/** By the clock: of the times that have come, the newest that nothing was made of. */
export async function execucaoAgendada(agendamento_id: string): Promise<void> {
  const { searchAttributes, startTime } = workflowInfo();
  const [previsto] = (searchAttributes[QUANDO] ?? []) as readonly Date[];
  const referencia = await rapidas.iniciarExecucao({ agendamento_id, ate: (previsto ?? startTime).toISOString() });
  if (referencia !== null) await executar(referencia);
}

/** By hand, now. */
export async function execucaoPedida(agendamento_id: string, execucao_id: string): Promise<void> {
  const referencia = await rapidas.iniciarExecucaoPedida({ agendamento_id, execucao_id });
  if (referencia !== null) await executar(referencia);
}

/** The same document once more, by new links. */
export async function reenvioDaExecucao(execucao_id: string, vez: number): Promise<void> {
  await rapidas.entregarOutraVez({ execucao_id, vez });
}

async function executar(referencia: ReferenciaDaExecucao): Promise<void> {
  const feita = await emitir(referencia).catch(() => ({ falha: 'falha_interna' as FalhaDaExecucao }));
  if ('falha' in feita) await rapidas.falharExecucao(referencia, feita.falha);
  else await rapidas.concluirExecucao(referencia, feita);
}

/** Waits in line without holding a place at the worker. */
async function emitir(referencia: ReferenciaDaExecucao) {
  const fim = Date.now() + PACIENCIA_MS;
  for (let espera = PRIMEIRA_ESPERA_MS; ; espera = Math.min(espera * 2, MAIOR_ESPERA_MS)) {
    const feita = await emitirRelatorio(referencia);
    if (feita !== null) return feita;
    if (Date.now() >= fim) return { falha: 'sem_impressao' as FalhaDaExecucao };
    await sleep(espera);
  }
}
