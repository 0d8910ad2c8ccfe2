import { describe, expect, it } from 'vitest';
import { colar, completo, digitar, LUGARES, vazias } from './preencher-caixas.ts';

describe('As caixas do código', () => {
  it('cada caixa guarda um caractere: o último digitado', () => {
    let caixas = digitar(vazias(), 0, '1');
    caixas = digitar(caixas, 0, '12');
    expect(caixas[0]).toBe('2');
    expect(digitar(caixas, 0, '')[0]).toBe('');
    expect(digitar(caixas, 3, '987')).toEqual(['2', '', '', '7', '', '']);
  });

  it('o código inteiro só existe com todas preenchidas', () => {
    let caixas = vazias();
    for (const i of LUGARES) {
      expect(completo(caixas)).toBe('');
      caixas = digitar(caixas, i, String(i + 1));
    }
    expect(completo(caixas)).toBe('123456');
    expect(completo(digitar(caixas, 2, ''))).toBe('');
  });

  it('colar vale só com tantos caracteres quantas são as caixas', () => {
    const antes = digitar(vazias(), 1, '5');
    for (const texto of ['', '12345', '1234567', '123 456']) expect(colar(antes, texto)).toBeNull();
    expect(colar(antes, '123456')).toEqual(['1', '2', '3', '4', '5', '6']);
  });
});
