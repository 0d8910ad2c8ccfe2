import { proxyActivities } from '@temporalio/workflow';
import type { ResumoActivities } from './resumo.activities.ts';

const { listarResumosDevidos, escreverResumos } = proxyActivities<ResumoActivities>({
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '30 s',
  retry: { initialInterval: '2 s', maximumInterval: '30 s', maximumAttempts: 4 },
});

/** People whose digests one step writes. */
const LOTE = 50;

/** Writes the digests that are due, of everybody who asked for one. */
export async function resumosDevidos(): Promise<void> {
  const devidos = await listarResumosDevidos();
  for (let n = 0; n < devidos.length; n += LOTE) {
    try {
      await escreverResumos(devidos.slice(n, n + LOTE));
    } catch {
      // They are still due with the next run; the others are not kept waiting.
    }
  }
}
