/** Milliseconds that the page before this one, in the same tab, may take to let go of what it held. */
const ESPERA_MS = 3_000;

/** Lets go of what was taken. */
export type Soltar = () => void;

/**
 * Takes a draft for this page, as long as it is open: no other tab is offered it, and a tab that is closed, or dies,
 * lets go by itself.
 * @param esperar for a page that is just leaving: otherwise whoever comes second gets null at once
 */
export type Tomar = (chave: string, esperar: boolean) => Promise<Soltar | null>;

export const tomar: Tomar = (chave, esperar) => {
  // Without a secure context there are no locks: whoever comes is offered what was left, and each still writes its own.
  if (!('locks' in navigator)) return Promise.resolve(() => undefined);
  return new Promise((responder) => {
    const opcoes = esperar ? { signal: AbortSignal.timeout(ESPERA_MS) } : { ifAvailable: true };
    const guardar = (posse: Lock | null) => {
      if (posse === null) return responder(null);
      return new Promise<void>((soltar) => responder(soltar));
    };
    navigator.locks.request(chave, opcoes, guardar).catch(() => responder(null));
  });
};
