import { expect, it } from 'vitest';
import { esperaDaRevisao } from './espera-da-revisao.ts';

it('a revisão de uma análise espera 3 s, e nada onde se desenvolve', () => {
  expect([undefined, 'production', 'test', 'development'].map(esperaDaRevisao)).toEqual([3_000, 3_000, 3_000, 0]);
});
