import { proxyActivities, sleep } from '@temporalio/workflow';
import type { AtoActivities, ReferenciaDoAto } from './ato.activities.ts';

/** It goes on from where it was, as often as it takes: what is left half done would be neither done nor undone. */
const { aplicarAto } = proxyActivities<AtoActivities>({
  startToCloseTimeout: '12 h',
  heartbeatTimeout: '10 s',
  retry: { initialInterval: '200 ms', maximumInterval: '30 s' },
});

/**
 * Does an act to many layers, or takes it back.
 * @param espera_ms what few layers are done by the request that asked for it: only if it is gone by then, here
 */
export async function ato(referencia: ReferenciaDoAto, espera_ms: number): Promise<void> {
  if (espera_ms > 0) await sleep(espera_ms);
  await aplicarAto(referencia);
}
