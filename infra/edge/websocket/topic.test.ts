import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createTopic } from './topic.ts';

const EVERY_MS = 200;

/** A read model that moves on, and what its topic told of it. */
function moving(everyMs: number) {
  let [position, looked] = [1n, 0n];
  const news: { readonly after: bigint; readonly at: number }[] = [];
  const answered: bigint[] = [];
  const topic = createTopic<string>({
    name: 'deteccoes',
    everyMs,
    log: { warn: vi.fn() },
    positionOf: async () => {
      looked = position;
      return looked;
    },
    answer: async () => void answered.push(position),
    news: async (after) => void news.push({ after, at: performance.now() }),
  });
  const advance = () => {
    position += 1n;
    topic.advance();
  };
  return { topic, news, answered, advance, position: () => position, looked: () => looked };
}

describe('Notícias de um modelo de leitura que não para', () => {
  it('são ditas no máximo a cada tanto, e a última mudança nunca falta', async () => {
    const { topic, news, advance, position, looked } = moving(EVERY_MS);
    await sleep(80);
    const start = performance.now();
    while (performance.now() - start < EVERY_MS * 4) {
      advance();
      await sleep(10);
    }
    // Nothing moves any more: one last piece of news covers what came after the one before.
    await vi.waitFor(() => expect(looked()).toBe(position()), 5_000);
    await sleep(EVERY_MS * 2);
    for (const [i, { after, at }] of news.entries()) {
      const before = news[i - 1];
      if (before === undefined) continue;
      expect(at - before.at).toBeGreaterThanOrEqual(EVERY_MS - 5);
      expect(after).toBeGreaterThan(before.after);
    }
    expect(news.length).toBeGreaterThan(1);
    expect(news.at(-1)?.after).toBeLessThan(position());
    const told = news.length;
    topic.advance();
    await sleep(EVERY_MS * 2);
    expect(news.length).toBe(told);
    topic.stop();
  });

  it('quem chega não espera por elas', async () => {
    const { topic, news, answered, advance } = moving(60_000);
    await sleep(80);
    advance();
    await vi.waitFor(() => expect(news).toHaveLength(1));
    advance();
    topic.join('página');
    await vi.waitFor(() => expect(answered).toEqual([3n]), 5_000);
    expect(news).toHaveLength(1);
    topic.stop();
  });
});
