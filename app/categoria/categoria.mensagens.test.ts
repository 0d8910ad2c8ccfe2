import { describe, expect, it } from 'vitest';
import { consequenciasDaCategoria } from './categoria.mensagens.ts';

describe('o que se diz antes de ativar ou inativar', () => {
  it('uma categoria: quantos ativos a usam', () => {
    expect(consequenciasDaCategoria({ ativo: true, ativos: 0 })[0]).toBe('Nenhum ativo usa esta categoria.');
    expect(consequenciasDaCategoria({ ativo: true, ativos: 1 })[0]).toBe('1 ativo usa esta categoria.');
    expect(consequenciasDaCategoria({ ativo: false, ativos: 3 })).toEqual([
      '3 ativos usam esta categoria.',
      'Ativa, ela volta a ser oferecida no formulário dos ativos.',
    ]);
  });
});
