import { expect, it } from 'vitest';
import { createQuota } from './quota.ts';

it('quem gastou tudo espera, os outros não; o gasto volta aos poucos', () => {
  let instant = 0;
  const quota = createQuota({ max: 3, windowMs: 60_000, now: () => instant });
  expect([1, 2, 3, 4].map(() => quota.spend('ana'))).toEqual([0, 0, 0, 20]);
  expect(quota.spend('bia')).toBe(0);
  instant = 15_000;
  expect(quota.spend('ana')).toBe(5);
  instant = 20_000;
  expect(quota.spend('ana')).toBe(0);
  expect(quota.spend('ana')).toBe(20);
  instant = 120_000;
  expect([1, 2, 3, 4].map(() => quota.spend('ana'))).toEqual([0, 0, 0, 20]);
});
