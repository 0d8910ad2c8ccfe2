import { describe, expect, it } from 'vitest';
import { estilo } from '#tests/support/acervo.ts';
import {
  arvoreSemCamadas,
  buscarNaArvore,
  extensaoDoNo,
  linhasDaArvore,
  type NoDaArvore,
  type TipoNaArvore,
} from './arvore.ts';
import { comPadrao, emOrdem, lugarEntreIrmaos, mover, SEM_APRESENTACAO } from './ordem.ts';

const tipo = (id: string, tipo_pai_id: string | null = null, tipo_geometria: 1 | 2 | 3 = 3): TipoNaArvore => ({
  ...estilo,
  id,
  nome: id,
  tipo_geometria,
  tipo_pai_id,
});
const tipos = [tipo('uso'), tipo('mata', 'uso'), tipo('rios', null, 2), tipo('agua'), tipo('lagos', 'uso')];
const totais = [
  { tipo_id: 'uso', total: 2, extensao: [0, 0, 1, 1] as const },
  { tipo_id: 'mata', total: 3, extensao: [2, -1, 3, 0] as const },
];
const arvore = arvoreSemCamadas(tipos, totais);
const nomes = (nos: readonly NoDaArvore[]): readonly unknown[] =>
  nos.map(({ tipo: { id }, subtipos }) => (subtipos.length === 0 ? id : [id, nomes(subtipos)]));
const camada = (nome: string) => ({ id: nome, nome, extensao: [5, 5, 6, 6] as const });
const cheia = arvore.map((no) =>
  no.tipo.id === 'agua' ? { ...no, camadas: [camada('Açude'), camada('Poço')], total: 2 } : no,
);

describe('A árvore das camadas', () => {
  it('sem ativo conta as camadas por tipo e subtipo, e sabe onde estão', () => {
    expect(nomes(arvore)).toEqual([['uso', ['mata', 'lagos']], 'rios', 'agua']);
    expect(arvore.map(({ total }) => total)).toEqual([5, 0, 0]);
    expect(arvore.map(extensaoDoNo)).toEqual([[0, -1, 3, 1], null, null]);
  });

  it('a busca acha tipos inteiros, e camadas dentro do seu tipo, sem acento nem caixa', () => {
    expect(nomes(buscarNaArvore(cheia, 'MATA'))).toEqual([['uso', ['mata']]]);
    const [agua] = buscarNaArvore(cheia, 'acude');
    expect(agua).toMatchObject({ total: 1, camadas: [{ nome: 'Açude' }] });
    expect(buscarNaArvore(cheia, 'recife')).toEqual([]);
    expect(buscarNaArvore(cheia, '  ')).toBe(cheia);
  });

  it('as linhas são as do que está aberto, cada uma com o seu lugar entre as irmãs', () => {
    const linhas = linhasDaArvore(cheia, (id) => id === 'agua');
    expect(linhas.map(({ chave, nivel, posicao, de, aberta }) => [chave, nivel, posicao, de, aberta])).toEqual([
      ['uso', 1, 1, 3, false],
      ['rios', 1, 2, 3, null],
      ['agua', 1, 3, 3, true],
      ['Açude', 2, 1, 2, null],
      ['Poço', 2, 2, 2, null],
    ]);
  });
});

describe('A ordem de desenho', () => {
  it('é de pontos, linhas e áreas, por nome, até que alguém a mude', () => {
    expect(nomes(emOrdem(arvore, []))).toEqual(['rios', 'agua', ['uso', ['lagos', 'mata']]]);
    expect(nomes(emOrdem(arvore, ['mata', 'uso']))).toEqual([['uso', ['mata', 'lagos']], 'rios', 'agua']);
  });

  it('move um tipo entre os irmãos, e não além deles', () => {
    const ordenada = emOrdem(arvore, []);
    expect(lugarEntreIrmaos(ordenada, 'mata')).toEqual([1, 2]);
    expect(mover(ordenada, 'uso', 0)).toEqual(['uso', 'lagos', 'mata', 'rios', 'agua']);
    expect(mover(ordenada, 'mata', 0)).toEqual(['rios', 'agua', 'uso', 'mata', 'lagos']);
    expect(mover(ordenada, 'rios', -1)).toBeNull();
    expect(mover(ordenada, 'nenhum', 0)).toBeNull();
    expect(nomes(emOrdem(arvore, mover(ordenada, 'uso', 0) ?? []))).toEqual([
      ['uso', ['lagos', 'mata']],
      'rios',
      'agua',
    ]);
  });

  it('o que se escolheu vale sobre o padrão do cliente', () => {
    const padrao = { ordem: ['a', 'b'], opacidades: { a: 50, b: 20 } };
    expect(comPadrao(SEM_APRESENTACAO, null)).toEqual(SEM_APRESENTACAO);
    expect(comPadrao(SEM_APRESENTACAO, padrao)).toEqual(padrao);
    expect(comPadrao({ ordem: ['b'], opacidades: { b: 70 } }, padrao)).toEqual({
      ordem: ['b'],
      opacidades: { a: 50, b: 70 },
    });
  });
});
