/** What tells the time to whoever waits for it: handed over, so that a test can let a day pass at once. */
export interface Relogio {
  /** Milliseconds, from any beginning; never backwards. */
  agora(): number;
  /** @returns to no longer wait */
  depois(ms: number, fazer: () => void): () => void;
}

export const relogioDoNavegador: Relogio = {
  agora: () => performance.now(),
  depois(ms, fazer) {
    const timer = setTimeout(fazer, ms);
    return () => clearTimeout(timer);
  },
};
