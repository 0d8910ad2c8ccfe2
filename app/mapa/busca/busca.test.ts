import { describe, expect, it } from 'vitest';
import type { Lugar } from '#domain/geocodificacao/lugar.ts';
import type { AtivoNoMapa } from '../mapa.ts';
import { chaveDa, type Opcao, opcoesDe } from './opcoes.ts';
import { guardarRecente, lerRecentes } from './recentes.ts';

const ativo = (id: string, nome: string, categoria_nome: string): AtivoNoMapa => ({
  id,
  nome,
  sigla: '',
  uf: 'MT',
  categoria_nome,
  categoria_cor_da_tag: '#0a8556',
  monitoramento: true,
  extensao: [-56, -12, -55, -11],
  delimitado: true,
});
const lugar: Lugar = {
  id: 'ibge.5107909',
  nome: 'Sinop',
  descricao: 'Município · Mato Grosso',
  tipo: 'municipio',
  uf: 'MT',
  centro: [-55.5, -11.8],
  extensao: [-56, -12, -55, -11],
  temLimite: true,
};
const ativos = [ativo('a', 'Lavouras de Sinop', 'Fazendas'), ativo('b', 'Barragem B1', 'Barragens')];
const deAtivo = (um: AtivoNoMapa): Opcao => ({ tipo: 'ativo', ativo: um });
const chaves = (texto: string, recentes: readonly Opcao[] = []) =>
  opcoesDe({ texto, ativos, lugares: [lugar], recentes }).map(({ nome, opcoes }) => [nome, ...opcoes.map(chaveDa)]);

describe('A busca do mapa', () => {
  it('sem texto mostra as escolhas recentes e os ativos por categoria, e nenhum lugar', () => {
    expect(chaves('')).toEqual([
      ['Barragens', 'ativo-b'],
      ['Fazendas', 'ativo-a'],
    ]);
    expect(chaves(' ', [{ tipo: 'lugar', lugar }])[0]).toEqual(['Escolhas recentes', 'lugar-ibge.5107909']);
  });

  it('com texto mostra os ativos que o têm e, por último, os lugares achados', () => {
    expect(chaves('sinop')).toEqual([
      ['Fazendas', 'ativo-a'],
      ['Lugares', 'lugar-ibge.5107909'],
    ]);
  });
});

describe('As escolhas recentes', () => {
  it('a última vem primeiro, uma vez só, e são no máximo cinco', () => {
    const ids = ['a', 'b', 'a', 'c', 'd', 'e', 'f'];
    const texto = ids.reduce<string | null>((antes, id) => guardarRecente(antes, deAtivo(ativo(id, id, 'x'))), null);
    const todos = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ativo(id, id, 'x'));
    expect(lerRecentes(texto, todos).map(chaveDa)).toEqual(['f', 'e', 'd', 'c', 'a'].map((id) => `ativo-${id}`));
  });

  it('um ativo fora do alcance e um texto estragado não aparecem', () => {
    const texto = guardarRecente(null, deAtivo(ativo('z', 'z', 'x')));
    expect(lerRecentes(texto, ativos)).toEqual([]);
    for (const estragado of ['{', '3', '[1, null, {"lugar": 2}]']) expect(lerRecentes(estragado, ativos)).toEqual([]);
  });
});
