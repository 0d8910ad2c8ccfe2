import { describe, expect, it } from 'vitest';
import { EventStoreUnavailableError } from '#domain/kernel/event-store.ts';
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

  it('quem lê não espera por ele, e quem recebe uma resposta demorada espera por ela', async () => {
    const store = frozenStore();
    const freshness = createFreshness(store, 60_000);
    store.asked[0]?.resolve(7n);
    const late = Promise.withResolvers<string>();
    const patient = freshness.unlessAway(() => late.promise);
    // The reader's doubt has it asked again, and it is there.
    await expect.poll(() => store.asked.length).toBe(2);
    store.asked[1]?.resolve(8n);
    late.resolve('eventos');
    expect(await patient).toBe('eventos');
    freshness.close();

    const frozen = createFreshness(frozenStore(), 10);
    await expect(frozen.unlessAway(() => new Promise(() => {}))).rejects.toThrow(EventStoreUnavailableError);
    await expect(frozen.unlessAway(async () => 'eventos')).rejects.toThrow(EventStoreUnavailableError);
    frozen.close();
  });
});
