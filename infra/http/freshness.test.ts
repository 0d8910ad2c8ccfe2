import { describe, expect, it } from 'vitest';
import { createFreshness } from './freshness.ts';

/** A store that answers when it is told to. */
function frozenStore() {
  const asked: PromiseWithResolvers<bigint>[] = [];
  const lastPosition = () => {
    const answer = Promise.withResolvers<bigint>();
    asked.push(answer);
    return answer.promise;
  };
  return { asked, lastPosition };
}

describe('o que as páginas sabem do registro de eventos sem esperar por ele', () => {
  it('enquanto ele não responde, o fim do registro não se sabe, e ninguém espera', async () => {
    const store = frozenStore();
    const freshness = createFreshness(store, 10);
    await expect(freshness.lastPosition()).rejects.toThrow();
    await expect.poll(() => freshness.obter().gravacao).toBe(false);
    store.asked[0]?.resolve(7n);
    await expect.poll(() => freshness.obter().gravacao).toBe(true);
    expect(await freshness.lastPosition()).toBe(7n);
    freshness.close();
  });
});
