import { CancellationScope, proxyActivities } from '@temporalio/workflow';
import type { ImagemActivities, ReferenciaDaImagem } from './imagem.activities.ts';

const rapidas = proxyActivities<ImagemActivities>({
  startToCloseTimeout: '30 s',
  retry: { initialInterval: '200 ms', maximumInterval: '10 s' },
});

/** Ends, with its child gone and its files removed, before anything else happens to the image. */
const longas = proxyActivities<ImagemActivities>({
  startToCloseTimeout: '3 hours',
  heartbeatTimeout: '10 s',
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  retry: { initialInterval: '200 ms', maximumInterval: '10 s', maximumAttempts: 8 },
});

/** Looks at a file that came for an image, and says what it is. */
export async function imagem(referencia: ReferenciaDaImagem): Promise<void> {
  try {
    await longas.examinarImagem(referencia);
  } catch {
    await CancellationScope.nonCancellable(() => rapidas.registrarFalhaDoExame(referencia));
  }
}
