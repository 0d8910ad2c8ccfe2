import type { Logger } from 'pino';
import type { ProjectionName } from '#projections/index.ts';
import { createGathering } from './gathering.ts';

/** A read model that open pages are told of. */
export interface Topic<J> {
  /** The read model may have moved on. */
  advance(): void;
  /** Somebody knows it up to some position: they are told what came after, before any news. */
  join(joined: J): void;
  stop(): void;
}

interface TopicOptions<J> {
  readonly name: ProjectionName;
  /** How far the read model is. */
  readonly positionOf: (name: ProjectionName) => Promise<bigint>;
  /** Tells those who have just joined what they missed. @param known what everybody else has been told */
  readonly answer: (joined: readonly J[], known: bigint) => Promise<void>;
  /** Tells everybody what came after a position. */
  readonly news: (after: bigint) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
  /** Milliseconds between one piece of news and the next: what changes meanwhile is told in it. Those who join never wait for it. */
  readonly everyMs?: number;
}

/**
 * Answers and news of one read model, one after the other, so that nothing falls in between: what was committed before
 * an answer is in it, what was committed later is news to whoever got one. News may repeat what was answered:
 * each connection knows what it was told.
 */
export function createTopic<J>({ name, positionOf, answer, news, log, everyMs = 0 }: TopicOptions<J>): Topic<J> {
  let told: bigint | null = null;
  let waiting: J[] = [];
  let lastNews = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;

  const gathering = createGathering(async () => {
    // Where the read model stood when nobody listened yet.
    told ??= await positionOf(name);
    const joined = waiting;
    waiting = [];
    try {
      if (joined.length > 0) await answer(joined, told);
    } catch (error) {
      waiting = [...joined, ...waiting];
      throw error;
    }
    const early = lastNews + everyMs - performance.now();
    clearTimeout(later);
    if (early > 0) {
      later = setTimeout(gathering.advance, early).unref();
      return;
    }
    // Asked before reading, so that what is committed in between is told next time.
    const upTo = await positionOf(name);
    if (upTo <= told) return;
    await news(told);
    told = upTo;
    lastNews = performance.now();
  }, log);
  gathering.advance();

  return {
    advance: gathering.advance,
    join(joined) {
      waiting.push(joined);
      gathering.advance();
    },
    stop() {
      clearTimeout(later);
      gathering.stop();
    },
  };
}
