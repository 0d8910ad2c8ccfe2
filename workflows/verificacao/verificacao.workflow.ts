import { CancellationScope, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ReferenciaDaVerificacao, VerificacaoActivities } from './verificacao.activities.ts';

const { registrarFalhaDaVerificacao, pedirVerificacaoNoturna } = proxyActivities<VerificacaoActivities>({
  startToCloseTimeout: '30 s',
  retry: { initialInterval: '200 ms', maximumInterval: '10 s' },
});

const { verificarRegistro } = proxyActivities<VerificacaoActivities>({
  startToCloseTimeout: '6 hours',
  heartbeatTimeout: '30 s',
  retry: { initialInterval: '1 s', maximumInterval: '30 s', maximumAttempts: 5 },
});

/** Walks the log from its first event to its last, and says in the log what was found. */
export async function verificacao(referencia: ReferenciaDaVerificacao): Promise<void> {
  try {
    await verificarRegistro(referencia);
  } catch {
    await CancellationScope.nonCancellable(() => registrarFalhaDaVerificacao(referencia));
  }
}

/** Asks for a verification as a person would: it waits in the log, and is made and told of like any other. */
export async function verificacaoNoturna(): Promise<void> {
  // The schedule gives each night's run an id of its own.
  await pedirVerificacaoNoturna(workflowInfo().workflowId);
}
