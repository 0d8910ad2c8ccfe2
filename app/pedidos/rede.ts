const PRIMEIRA_ESPERA_MS = 1_000;
const MAIOR_ESPERA_MS = 15_000;

/**
 * Until another try is worth it: the browser says that the network is back, or a growing, jittered while has passed.
 * @throws the signal's reason
 */
export function aguardarRede(tentativa: number, signal?: AbortSignal | null): Promise<void> {
  const teto = Math.min(MAIOR_ESPERA_MS, PRIMEIRA_ESPERA_MS * 2 ** tentativa);
  return new Promise((resolve, reject) => {
    const limpar = () => {
      clearTimeout(timer);
      window.removeEventListener('online', voltar);
      signal?.removeEventListener('abort', desistir);
    };
    const voltar = () => {
      limpar();
      resolve();
    };
    const desistir = () => {
      limpar();
      reject(signal?.reason);
    };
    const timer = setTimeout(voltar, teto / 2 + (Math.random() * teto) / 2);
    window.addEventListener('online', voltar, { once: true });
    if (signal?.aborted) desistir();
    else signal?.addEventListener('abort', desistir, { once: true });
  });
}
