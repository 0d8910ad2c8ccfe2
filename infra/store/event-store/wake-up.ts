/** Wakes those who wait for something new. Nobody misses a call that came while they were busy reading. */
export class WakeUp {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Take it before reading and give it to `wait` afterwards. */
  get count(): number {
    return this.#count;
  }

  call(): void {
    this.#count += 1;
    for (const resolve of this.#waiting) resolve();
  }

  /** Resolves at the first call after `seen` was taken, or after so many ms, or when the signal aborts. */
  wait(seen: number, timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (this.#count !== seen || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      this.#waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }
}
