import { CancellationScope, isCancellation, proxyActivities, sleep } from '@temporalio/workflow';
import { PRAZO_DO_ARQUIVO_DIAS } from '#domain/exportacao/exportacao.commands.ts';
import type { ExportacaoActivities, ReferenciaDaExportacao } from './exportacao.activities.ts';

const rapidas = proxyActivities<ExportacaoActivities>({
  startToCloseTimeout: '30 s',
  retry: { initialInterval: '200 ms', maximumInterval: '10 s' },
});

/** Ends, with its child gone and its files removed, before anything else happens to the export. */
const longas = proxyActivities<ExportacaoActivities>({
  startToCloseTimeout: '40 min',
  heartbeatTimeout: '10 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '200 ms', maximumInterval: '10 s', maximumAttempts: 6 },
});

/** Makes the file that somebody asked for, and removes it when its time is over. */
export async function exportacao(referencia: ReferenciaDaExportacao): Promise<void> {
  let prazo_ms: number | undefined;
  try {
    const feita = await longas.exportarCamadas(referencia);
    if (!feita.pronta) return;
    prazo_ms = feita.prazo_ms;
  } catch (error) {
    const { cancelarExportacao, registrarFalhaDaExportacao } = rapidas;
    const encerrar = isCancellation(error) ? cancelarExportacao : registrarFalhaDaExportacao;
    await CancellationScope.nonCancellable(() => encerrar(referencia));
    return;
  }
  await CancellationScope.nonCancellable(async () => {
    // Exports that were ready before their time was told with them have the usual one.
    await sleep(prazo_ms ?? `${PRAZO_DO_ARQUIVO_DIAS} days`);
    await rapidas.expirarExportacao(referencia);
  });
}
