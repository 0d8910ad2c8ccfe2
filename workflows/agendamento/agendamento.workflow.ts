import { proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { FalhaDaExecucao } from '#domain/execucao/execucao.events.ts';
import type { AgendamentoActivities, ReferenciaDaExecucao } from './agendamento.activities.ts';
import { filaDosAgendados } from './fila.ts';

const RAPIDAS = {
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '30 s',
  retry: { initialInterval: '500 ms', maximumInterval: '30 s' },
} as const;

const { iniciarExecucaoPedida, entregarOutraVez } = proxyActivities<AgendamentoActivities>(RAPIDAS);
/** As many as are due at once. */
const { iniciarDevidas } = proxyActivities<AgendamentoActivities>({ ...RAPIDAS, startToCloseTimeout: '10 minutes' });

/** The steps of a run, in a line of their own where one is named. */
function passos(fila: { readonly taskQueue?: string } = {}) {
  const { concluirExecucao, falharExecucao } = proxyActivities<AgendamentoActivities>({ ...fila, ...RAPIDAS });
  /** One document takes minutes at most, in line and all. */
  const { emitirRelatorio } = proxyActivities<AgendamentoActivities>({
    ...fila,
    startToCloseTimeout: '10 minutes',
    heartbeatTimeout: '30 s',
    retry: { initialInterval: '2 s', maximumInterval: '1 minute' },
  });
  return { emitirRelatorio, concluirExecucao, falharExecucao };
}

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

/** What has begun by the clock, each in its turn. */
export async function execucaoAgendada(execucao_id: string): Promise<void> {
  await executar({ execucao_id }, passos({ taskQueue: filaDosAgendados(workflowInfo().taskQueue) }));
}

/** By hand, now. */
export async function execucaoPedida(agendamento_id: string, execucao_id: string): Promise<void> {
  const referencia = await iniciarExecucaoPedida({ agendamento_id, execucao_id });
  if (referencia !== null) await executar(referencia, passos());
}

/** The same document once more, by new links. */
export async function reenvioDaExecucao(execucao_id: string, vez: number): Promise<void> {
  await entregarOutraVez({ execucao_id, vez });
}

type Passos = ReturnType<typeof passos>;

async function executar(referencia: ReferenciaDaExecucao, dela: Passos): Promise<void> {
  const feita = await emitir(referencia, dela).catch(() => ({ falha: 'falha_interna' as FalhaDaExecucao }));
  if ('falha' in feita) await dela.falharExecucao(referencia, feita.falha);
  else await dela.concluirExecucao(referencia, feita);
}

/** Waits in line without holding a place at the worker. */
async function emitir(referencia: ReferenciaDaExecucao, { emitirRelatorio }: Passos) {
  const fim = Date.now() + PACIENCIA_MS;
  for (let espera = PRIMEIRA_ESPERA_MS; ; espera = Math.min(espera * 2, MAIOR_ESPERA_MS)) {
    const feita = await emitirRelatorio(referencia);
    if (feita !== null) return feita;
    if (Date.now() >= fim) return { falha: 'sem_impressao' as FalhaDaExecucao };
    await sleep(espera);
  }
}
