/** Lookups under way at a time. */
export const RUNNING = 2;

interface Waiting<V> {
  resolve(value: V | undefined): void;
  reject(error: unknown): void;
}

/**
 * Answers questions together: whoever asks while lookups are under way waits for the next one and shares it. A lookup
 * starts after everybody whom it answers has asked, so nobody is told what was true before; and however many ask at
 * once, there are as many lookups as the database has time for.
 * @param lookup answers some keys; what is absent from its map is answered with undefined
 */
export function createTogether<K, V>(
  lookup: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let waiting = new Map<K, Waiting<V>[]>();
  let running = 0;

  async function run(): Promise<void> {
    const asked = waiting;
    waiting = new Map();
    running += 1;
    try {
      const answers = await lookup([...asked.keys()]);
      for (const [key, all] of asked) for (const { resolve } of all) resolve(answers.get(key));
    } catch (error) {
      for (const { reject } of [...asked.values()].flat()) reject(error);
    }
    running -= 1;
    if (waiting.size > 0) void run();
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const one = { resolve, reject };
      const same = waiting.get(key);
      if (same) same.push(one);
      else waiting.set(key, [one]);
      if (running < RUNNING) void run();
    });
}
