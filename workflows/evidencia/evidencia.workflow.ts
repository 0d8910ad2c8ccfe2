import { CancellationScope, proxyActivities } from '@temporalio/workflow';
import type { EvidenciaActivities, ReferenciaDaEvidencia } from './evidencia.activities.ts';

/** Of one try: three pictures of a few dozen tiles each, of a provider that may be slow. */
const umaTentativa = { startToCloseTimeout: '10 minutes', heartbeatTimeout: '10 s' } as const;

/** A provider that is away is asked again, ever more seldom, for some seven hours. */
const esperando = proxyActivities<EvidenciaActivities>({
  ...umaTentativa,
  retry: { initialInterval: '500 ms', backoffCoefficient: 6, maximumInterval: '6 hours', maximumAttempts: 8 },
});

const desistindo = proxyActivities<EvidenciaActivities>({
  ...umaTentativa,
  retry: { initialInterval: '200 ms', maximumInterval: '10 s', maximumAttempts: 8 },
});

/** The pictures of a detection, made from the scenes themselves. */
export async function evidencia(referencia: ReferenciaDaEvidencia): Promise<void> {
  try {
    await esperando.gerarEvidencias(referencia, false);
  } catch {
    await CancellationScope.nonCancellable(() => desistindo.gerarEvidencias(referencia, true));
  }
}
