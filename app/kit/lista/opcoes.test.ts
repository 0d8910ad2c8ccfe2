import { describe, expect, it } from 'vitest';
import { type ColunaDeOpcoes, mostrar, type Opcao, ORDEM_INICIAL } from './opcoes.ts';

interface Ativo extends Opcao {
  readonly uf: string;
}

const ativo = (nome: string, uf: string): Ativo => ({ id: nome, ativo: true, nome, uf });
const ATIVOS = [
  ativo('Fazenda 10', 'GO'),
  ativo('Água Limpa', 'MG'),
  ativo('Fazenda 9', 'MG'),
  ativo('Barragem', 'GO'),
];
const COLUNAS: readonly ColunaDeOpcoes<Ativo>[] = [
  { titulo: 'Ativo', texto: ({ nome }) => nome },
  { titulo: 'UF', texto: ({ uf }) => uf },
];
const nomes = (busca: string, ordem = ORDEM_INICIAL) => mostrar(ATIVOS, COLUNAS, busca, ordem).map(({ nome }) => nome);

describe('Opções de um filtro', () => {
  it('vêm em ordem crescente da segunda coluna, a do nome, como se lê em português', () => {
    expect(nomes('')).toEqual(['Água Limpa', 'Barragem', 'Fazenda 9', 'Fazenda 10']);
  });

  it('a busca olha todas as colunas, sem ligar para acentos e maiúsculas, palavra por palavra', () => {
    expect(nomes('AGUA')).toEqual(['Água Limpa']);
    expect(nomes('mg fazenda')).toEqual(['Fazenda 9']);
    expect(nomes('.*')).toEqual([]);
  });

  it('podem ser ordenadas por outra coluna, com o nome a desempatar', () => {
    expect(nomes('', { coluna: 1, direcao: 'desc' })).toEqual(['Água Limpa', 'Fazenda 9', 'Barragem', 'Fazenda 10']);
  });
});
