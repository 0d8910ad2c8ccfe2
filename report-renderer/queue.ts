import { Refused } from './refused.ts';

export interface Queue {
  readonly running: number;
  readonly waiting: number;
  /**
   * Runs `work` once a place is free, in the order of asking. Whoever gives up while waiting loses the place in line.
   * @throws Refused busy, where the line is full
   */
  run<T>(work: (place: number) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Refuses everybody from now on; resolves once what runs has ended. */
  close(): Promise<void>;
}

/** So many at once, so many in line, nobody beyond: a renderer that falls behind says so at once. */
export function createQueue(places: number, maxWaiting: number): Queue {
  const free = Array.from({ length: places }, (_, place) => place);
  const line: { readonly go: (place: number) => void; readonly refuse: () => void }[] = [];
  const busy = new Set<Promise<unknown>>();
  let closed = false;

  const enter = (signal: AbortSignal) => {
    const place = free.shift();
    if (place !== undefined) return Promise.resolve(place);
    if (closed || line.length >= maxWaiting) throw new Refused('busy', 'fila cheia');
    return new Promise<number>((resolve, reject) => {
      const entry = { go: resolve, refuse: () => reject(new Refused('busy', 'o serviço está encerrando')) };
      line.push(entry);
      signal.addEventListener('abort', () => {
        const at = line.indexOf(entry);
        if (at >= 0) line.splice(at, 1);
        reject(signal.reason);
      });
    });
  };
  const leave = (place: number) => {
    const next = line.shift();
    // The place that was last at work is the warm one.
    if (next === undefined) free.unshift(place);
    else next.go(place);
  };

  return {
    get running() {
      return places - free.length;
    },
    get waiting() {
      return line.length;
    },
    async run(work, signal) {
      if (closed) throw new Refused('busy', 'o serviço está encerrando');
      const place = await enter(signal);
      const done = work(place).finally(() => leave(place));
      busy.add(done);
      return done.finally(() => busy.delete(done));
    },
    async close() {
      closed = true;
      for (const { refuse } of line.splice(0)) refuse();
      await Promise.allSettled(busy);
    },
  };
}
