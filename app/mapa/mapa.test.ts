import { describe, expect, it } from 'vitest';
import { type AtivoNoMapa, porCategoria } from './mapa.ts';

const ativo = (nome: string, categoria_nome: string | null, sigla = ''): AtivoNoMapa => ({
  id: nome,
  nome,
  sigla,
  uf: 'MT',
  categoria_nome,
  categoria_cor_da_tag: '#0a8556',
  extensao: [-56, -12, -55, -11],
  delimitado: true,
  monitoramento: true,
});
const ativos = [
  ativo('Fazenda Sinop', 'Agropecuária', 'FSI'),
  ativo('Mina Águas', 'Mineração'),
  ativo('Sem nada', null),
];
const nomes = (busca: string) => porCategoria(ativos, busca).map(({ nome, ativos: seus }) => [nome, seus.length]);

describe('Os ativos no mapa principal', () => {
  it('aparecem por categoria, em ordem', () => {
    expect(nomes('')).toEqual([
      ['Agropecuária', 1],
      ['Mineração', 1],
      ['Sem categoria', 1],
    ]);
  });

  it.each([
    ['aguas', 'Mineração'],
    ['fsi', 'Agropecuária'],
    ['MINERACAO', 'Mineração'],
    ['  sinop ', 'Agropecuária'],
  ])('são achados por “%s”, sem acento nem caixa', (busca, categoria) => {
    expect(nomes(busca)).toEqual([[categoria, 1]]);
  });

  it('o que nenhum tem não acha nenhum', () => expect(nomes('Recife')).toEqual([]));
});
