import { describe, expect, it } from 'vitest';
import { emPalavras, PERMISSOES } from './grupo.form.ts';

const permissao = (id: string, nome: string) => ({ id, nome, campo: PERMISSOES, filhos: [] });
const arvore = [
  {
    id: 'm',
    nome: 'Monitoramento',
    filhos: [
      {
        id: 'c',
        nome: 'Camadas',
        filhos: [permissao('1', 'Ver camadas'), permissao('2', 'Criar camadas'), permissao('3', 'Editar camadas')],
      },
      { id: 'v', nome: 'Vazio', filhos: [] },
    ],
  },
];

describe('O que este grupo pode, em palavras', () => {
  it('diz módulo a módulo só o que está marcado', () => {
    expect(emPalavras(arvore, new Set(['1', '3']))).toEqual([
      { modulo: 'Camadas', atos: 'ver camadas e editar camadas' },
    ]);
    expect(emPalavras(arvore, new Set(['1', '2', '3']))[0]?.atos).toBe('ver camadas, criar camadas e editar camadas');
    expect(emPalavras(arvore, new Set())).toEqual([]);
  });
});
