import { describe, expect, it } from 'vitest';
import { areaDigitada, areaParaDigitar } from './numero-digitado.ts';

describe('Área digitada', () => {
  it.each([
    ['12,5', '12.5'],
    ['1.234,5678', '1234.5678'],
    ['1.234', '1234'],
    ['1234567', '1234567'],
    ['12.5', '12.5'],
    ['0,0001 ha', '0.0001'],
    ['', ''],
  ])('%s viaja como %s', (texto, viajante) => {
    expect(areaDigitada(texto)).toBe(viajante);
  });

  it.each(['-1', '1,23456', 'doze', '1,2,3', '1e5', 'NaN'])('%s não é uma área', (texto) => {
    expect(areaDigitada(texto)).toBeNull();
  });

  it('aparece com vírgula e quatro casas, e volta igual', () => {
    expect(areaParaDigitar('1234.5')).toBe('1.234,5000');
    expect(areaDigitada(areaParaDigitar('1234.5'))).toBe('1234.5');
    expect(areaParaDigitar('')).toBe('');
  });
});
