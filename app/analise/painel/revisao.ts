import type { Relogio } from '#app/kit/relogio/relogio.ts';

export interface Revisao {
  /**
   * What is open now, null where nothing is, and what there is to do with it, null until its images are known.
   * @returns to no longer wait
   */
  ver(id: string | null, espera_ms: number, fazer: (() => void) | null): () => void;
}

/** Compares the images of an analysis a while after it was opened: once, so that whoever closes them keeps them closed. */
export function criarRevisao(relogio: Relogio): Revisao {
  let aberta: { readonly id: string; readonly em: number } | null = null;
  let revista = false;
  return {
    ver(id, espera_ms, fazer) {
      if (aberta?.id !== id) {
        aberta = id === null ? null : { id, em: relogio.agora() };
        revista = false;
      }
      if (aberta === null || fazer === null || revista) return () => undefined;
      return relogio.depois(Math.max(0, espera_ms - (relogio.agora() - aberta.em)), () => {
        revista = true;
        fazer();
      });
    },
  };
}
