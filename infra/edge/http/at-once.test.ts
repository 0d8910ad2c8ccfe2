import { expect, it } from 'vitest';
import { createAtOnce } from './at-once.ts';

it('de uma pessoa se fazem poucas coisas ao mesmo tempo, e acabada ou malograda uma cabe outra', async () => {
  const atOnce = createAtOnce(2);
  const tooMany = () => new Error('demais');
  const [one, two] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const first = atOnce.run('ana', () => one.promise, tooMany);
  const second = atOnce.run('ana', () => two.promise, tooMany);
  await expect(atOnce.run('ana', async () => 'terceira', tooMany)).rejects.toThrow('demais');
  expect(await atOnce.run('bia', async () => 'de outra', tooMany)).toBe('de outra');
  one.resolve('primeira');
  expect(await first).toBe('primeira');
  expect(await atOnce.run('ana', async () => 'terceira', tooMany)).toBe('terceira');
  two.reject(new Error('malogrou'));
  await expect(second).rejects.toThrow('malogrou');
  expect(await Promise.all([1, 2].map((n) => atOnce.run('ana', async () => n, tooMany)))).toEqual([1, 2]);
});
