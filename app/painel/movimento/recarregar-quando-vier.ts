import { useEffect } from 'react';
import { aguardarRede } from '#app/pedidos/rede.ts';

/** Tries as if so many had failed: what is loaded anew may fail again, and must not do so all the time. */
const COM_CALMA = 3;

/**
 * Loads the whole page anew once there is somebody to give it: from the browser's own page of a failure, or from a
 * proxy's, no wall would ever come back.
 */
export function useRecarregarQuandoVier(devida: boolean, comCalma = false): void {
  useEffect(() => {
    if (!devida) return;
    const fim = new AbortController();
    void insistir(fim.signal, comCalma ? COM_CALMA : 0).catch(() => undefined);
    return () => fim.abort();
  }, [devida, comCalma]);
}

async function insistir(signal: AbortSignal, primeira: number): Promise<void> {
  for (let tentativa = primeira; ; tentativa += 1) {
    if (tentativa > 0) await aguardarRede(tentativa, signal);
    if (await vem(signal)) break;
  }
  location.reload();
}

/** Whether the page would come, or a refusal that it tells itself. */
async function vem(signal: AbortSignal): Promise<boolean> {
  const resposta = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
  signal.throwIfAborted();
  return resposta !== null && resposta.status < 500;
}
