import { describe, expect, it } from 'vitest';
import { guardaEmMemoria } from '#tests/support/guarda-em-memoria.ts';
import type { Edicoes } from './edicoes.ts';
import { rascunhosDaEdicao } from './rascunho-da-edicao.ts';

const AGORA = Date.parse('2026-11-21T12:00:00Z');
const edicoes: Edicoes = {
  remove_attributes: new Set(['velho', 'chave][estranha']),
  attributes_renames: new Map([['codigo_ibg', 'geocodigo']]),
  general_attributes: new Map([['safra', '2026/27']]),
  geoms: new Map([
    ['g1', { name: 'Talhão 1', area: '12.5', attributes: new Map([['solo', 'argila']]) }],
    ['g2', { fora: 'true', attributes: new Map() }],
  ]),
};
const rascunho = { edicoes, leitura: 2, em: '2026-11-21T11:00:00Z' };

describe('Rascunho da conferência de um envio', () => {
  it('traz de volta cada edição, e só para a mesma pessoa e envio', () => {
    const local = guardaEmMemoria();
    const chave = rascunhosDaEdicao.chave('ana', 'e1');
    rascunhosDaEdicao.guardar(local, chave, rascunho);
    expect(rascunhosDaEdicao.ler(local, chave, AGORA)).toEqual(rascunho);
    expect(rascunhosDaEdicao.ler(local, rascunhosDaEdicao.chave('beto', 'e1'), AGORA)).toBeNull();
    rascunhosDaEdicao.esquecer(local, chave);
    expect(rascunhosDaEdicao.ler(local, chave, AGORA)).toBeNull();
  });

  it.each([
    '{',
    '[]',
    'null',
    '{"leitura":1,"em":"2026-11-21T11:00:00Z","campos":5}',
    '{"leitura":1,"em":"2026-11-21T11:00:00Z","campos":[["geoms[x]",{}]]}',
    '{"leitura":1,"em":"2026-09-01T11:00:00Z","campos":[]}',
  ])('o que não é rascunho, ou já venceu, não derruba a página e é esquecido: %s', (texto) => {
    const local = guardaEmMemoria();
    local.setItem('k', texto);
    expect(rascunhosDaEdicao.ler(local, 'k', AGORA)).toBeNull();
    expect(local.getItem('k')).toBeNull();
  });

  it('sem lugar no navegador, não fica meio rascunho', () => {
    const local = guardaEmMemoria();
    rascunhosDaEdicao.guardar(local, 'k', rascunho);
    const cheia = {
      ...local,
      setItem: () => {
        throw new Error('quota');
      },
    };
    rascunhosDaEdicao.guardar(cheia, 'k', rascunho);
    expect(local.getItem('k')).toBeNull();
  });
});
