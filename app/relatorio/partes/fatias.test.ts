import { expect, it } from 'vitest';
import { fatiasDe } from './fatias.ts';

const de = (...valores: readonly number[]) =>
  fatiasDe(valores.map((valor, i) => ({ id: String(i), cor: '#000', valor }))).map(({ d }) => d);

it('começam no alto, seguem o relógio e fecham o círculo', () => {
  expect(de(1, 1, 2)).toEqual([
    'M0 0L0.0000 -1.0000A1 1 0 0 1 1.0000 -0.0000Z',
    'M0 0L1.0000 -0.0000A1 1 0 0 1 0.0000 1.0000Z',
    'M0 0L0.0000 1.0000A1 1 0 0 1 -0.0000 -1.0000Z',
  ]);
});

it('a de mais da metade dá a volta longa, uma só é o círculo, e de nada não há fatia', () => {
  expect(de(3, 1)[0]).toContain('A1 1 0 1 1');
  expect(de(5)).toEqual(['M0 -1A1 1 0 0 1 0 1A1 1 0 0 1 0 -1Z']);
  expect(de(0, 7, 0)).toHaveLength(1);
  expect(de(0, 0)).toEqual([]);
  expect(de()).toEqual([]);
});
