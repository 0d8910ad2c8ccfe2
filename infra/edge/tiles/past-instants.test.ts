import { expect, it } from 'vitest';
import { createPastInstants } from './past-instants.ts';

it('quem olha um instante, ou volta a um dos últimos, não gasta; quem pede sempre outro espera', () => {
  let now = 0;
  const instants = createPastInstants({ max: 3, windowMs: 60_000, now: () => now });
  for (let tile = 0; tile < 100; tile += 1) expect(instants.go('ana', 'ontem')).toBe(0);
  expect(['anteontem', 'ontem', 'domingo', 'anteontem'].map((one) => instants.go('ana', one))).toEqual([0, 0, 0, 0]);
  expect(instants.go('ana', 'sábado')).toBe(20);
  expect(instants.go('bia', 'sábado')).toBe(0);
  expect(instants.go('ana', 'ontem')).toBe(0);
  now = 20_000;
  expect(instants.go('ana', 'sábado')).toBe(0);
  expect(instants.go('ana', 'sexta')).toBe(20);
});
