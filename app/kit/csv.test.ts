import { describe, expect, it } from 'vitest';
import { linhaCsv } from './csv.ts';

describe('Tabela em CSV', () => {
  it('aspas, ponto e vírgula e quebras de linha ficam dentro do seu campo', () => {
    expect(linhaCsv(['a', 'b;c', 'd "e"', 'f\ng'])).toBe('a;"b;c";"d ""e""";"f\ng"\r\n');
  });

  it('o que um programa de planilhas tomaria por fórmula vem como texto', () => {
    expect(linhaCsv(['=1+1', '+1', '-1', '@soma', '\t=1', ' =1'])).toBe("'=1+1;'+1;'-1;'@soma;'\t=1;' =1\r\n");
    expect(linhaCsv([-1.5, 3])).toBe('-1,5;3\r\n');
    expect(linhaCsv(['talhão 7', '2026-01-01'])).toBe('talhão 7;2026-01-01\r\n');
  });
});
