import { describe, expect, it } from 'vitest';
import { COLUNAS_OPCIONAIS, colunasOcultas, lerColunas } from './colunas-guardadas.ts';

describe('As colunas da tabela que não se veem', () => {
  it('são as do endereço, e sem ele as que a pessoa deixou de ver por último', () => {
    expect(colunasOcultas(null, null)).toEqual([]);
    expect(colunasOcultas(null, 'Área,Ativo')).toEqual(['Ativo', 'Área']);
    expect(colunasOcultas('Camada', 'Área,Ativo')).toEqual(['Camada']);
    expect(colunasOcultas(null, '')).toEqual([]);
  });

  it('são só das que se podem deixar de ver, seja o que for que se guardou', () => {
    expect(lerColunas('Tipo,Área,,__proto__,<b>')).toEqual(['Área']);
    expect(lerColunas(COLUNAS_OPCIONAIS.join(','))).toEqual([...COLUNAS_OPCIONAIS]);
  });
});
