import { expect, it } from 'vitest';
import { aparece, cidades } from './cidades.layer.ts';

it.each([
  [true, 0, 3, false],
  [true, 0, 3.5, true],
  [false, 2_000_000, 4.9, false],
  [false, 2_000_000, 5, true],
  [false, 400_000, 5, false],
  [false, 400_000, 5.5, true],
  [false, 60_000, 7, false],
  [false, 60_000, 7.4, true],
])('capital: %s, com %d habitantes, no zoom %d o nome aparece: %s', (capital, populacao, zoom, sim) => {
  expect(aparece(capital, populacao, zoom)).toBe(sim);
});

it('no claro e no escuro o nome tem a sua própria cor', () => {
  const cor = (esquema: 'light' | 'dark') => cidades(esquema).find(({ id }) => id === 'cidades-rotulo')?.paint;
  expect(cor('light')).not.toEqual(cor('dark'));
});
