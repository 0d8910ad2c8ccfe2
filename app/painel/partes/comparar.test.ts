import { describe, expect, it } from 'vitest';
import { hectares, numero } from '#app/kit/formatos.ts';
import { comparar } from './comparar.ts';

describe('Um número e o do período anterior', () => {
  it.each([
    [60, 50, '10 a mais (+20,0 %)'],
    [40, 50, '10 a menos (−20,0 %)'],
    [0, 50, '50 a menos (−100,0 %)'],
    [1_500, 0, '1.500 a mais'],
    [7, 7, 'o mesmo'],
  ])('de %i depois de %i se diz: %3$s', (agora, antes, texto) => expect(comparar(agora, antes, numero)).toBe(texto));

  it('hectares se comparam com as quatro casas', () => {
    expect(comparar(1.25, 1, hectares)).toBe('0,2500 ha a mais (+25,0 %)');
  });
});
