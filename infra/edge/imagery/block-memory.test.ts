import { describe, expect, it } from 'vitest';
import { createBlockMemory } from './block-memory.ts';

const BYTES = 1_000;
const blockOf = (value: number) => new Uint8Array(BYTES).fill(value);
/** What was begun meanwhile has ended. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createBlockMemory', () => {
  it('reads a block once, however many ask for it, and again once others came in its place', async () => {
    const memory = createBlockMemory(2 * BYTES);
    const read: string[] = [];
    const ask = (key: string) =>
      memory.using((blockOfKey) =>
        blockOfKey(key, async () => {
          read.push(key);
          return blockOf(1);
        }),
      );
    await Promise.all([ask('a'), ask('a')]);
    for (const key of ['b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(read).toEqual(['a', 'b', 'c', 'b']);
  });

  it('gives the memory of a block back with the last who looks at it, and not before', async () => {
    const memory = createBlockMemory(BYTES);
    const first = blockOf(7);
    let leave: () => void = () => undefined;
    const looking = memory.using(async (blockOfKey) => {
      const samples = await blockOfKey('a', async () => first);
      await new Promise<void>((resolve) => {
        leave = resolve;
      });
      return samples?.[BYTES - 1];
    });
    await settled();
    await memory.using((blockOfKey) => blockOfKey('b', async () => blockOf(8)));
    await settled();
    expect(first.byteLength).toBe(BYTES);
    leave();
    expect(await looking).toBe(7);
    await settled();
    expect(first.byteLength).toBe(0);
  });

  it('leaves memory alone that holds more than a block', async () => {
    const memory = createBlockMemory(BYTES);
    const whole = new Uint8Array(10 * BYTES).fill(9);
    await memory.using((blockOfKey) => blockOfKey('a', async () => whole.subarray(0, BYTES)));
    await memory.using((blockOfKey) => blockOfKey('b', async () => blockOf(8)));
    await settled();
    expect(whole[0]).toBe(9);
  });

  it('does not keep what could not be read, nor what is not there beyond its place', async () => {
    const memory = createBlockMemory(BYTES);
    const fails = memory.using((blockOfKey) => blockOfKey('a', () => Promise.reject(new Error('gone'))));
    await expect(fails).rejects.toThrow('gone');
    const ask = (value: Uint8Array | null) => memory.using((blockOfKey) => blockOfKey('a', async () => value));
    expect(await ask(null)).toBeNull();
    expect(await ask(blockOf(1))).toBeNull();
  });
});
