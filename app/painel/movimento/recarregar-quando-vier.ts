import { useEffect } from 'react';
import { espiarEstaPagina } from '#app/pedidos/esta-pagina.ts';
import { aguardarRede } from '#app/pedidos/rede.ts';

/**
 * Loads the whole page anew once there is somebody to give it: from the browser's own page of a failure, or from a
 * proxy's, no wall would ever come back.
 */
export function useRecarregarQuandoVier(devida: boolean): void {
  useEffect(() => {
    if (!devida) return;
    const fim = new AbortController();
    void insistir(fim.signal).catch(() => undefined);
    return () => fim.abort();
  }, [devida]);
}

async function insistir(signal: AbortSignal): Promise<void> {
  for (let tentativa = 0; ; tentativa += 1) {
    if (tentativa > 0) await aguardarRede(tentativa, signal);
    if (await vemAPagina(signal)) break;
  }
  location.reload();
}

/** Whether the page would come, or a refusal that it tells itself. */
export async function vemAPagina(signal: AbortSignal): Promise<boolean> {
  const resposta = await espiarEstaPagina(signal);
  return resposta !== null && resposta.status < 500;
}
