import { proxyActivities, sleep } from '@temporalio/workflow';
import type { BuscaPermanenteActivities } from './busca-permanente.activities.ts';

const { listarBuscasPermanentes } = proxyActivities<BuscaPermanenteActivities>({
  startToCloseTimeout: '30 s',
  retry: { initialInterval: '1 s', maximumInterval: '30 s' },
});

const { procurarImagens } = proxyActivities<BuscaPermanenteActivities>({
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '30 s',
  retry: { initialInterval: '10 s', maximumInterval: '1 minute', maximumAttempts: 3 },
});

/** Between two assets: providers count what is asked of them by the minute. */
const ENTRE_ATIVOS = '2 s';

/** Looks for new images of every asset that has a standing search, one after the other. */
export async function buscasPermanentes(): Promise<void> {
  for (const ativo_id of await listarBuscasPermanentes()) {
    try {
      await procurarImagens(ativo_id);
    } catch {
      // It is looked for again with the next run; the others are not kept waiting.
    }
    await sleep(ENTRE_ATIVOS);
  }
}
