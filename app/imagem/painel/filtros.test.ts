import { describe, expect, it } from 'vitest';
import { formularios } from '#app/mensagens/especificacao.ts';
import {
  errosDosFiltros,
  escreverFiltros,
  type FiltrosDasImagens,
  lerFiltros,
  quantosFiltros,
  SEM_FILTROS,
  textosDosFiltros,
} from './filtros.ts';

const com = (alguns: Partial<FiltrosDasImagens>): FiltrosDasImagens => ({ ...SEM_FILTROS, ...alguns });
const todos = com({ inicio: '2019-01-01', fim: '2019-02-01', resolucaoMin: 5, resolucaoMax: 10, nuvensMax: 20 });

describe('Os filtros das imagens', () => {
  it.each([SEM_FILTROS, todos, com({ fim: '2019-02-01', resolucaoMin: 30 }), com({ nuvensMax: 0 })])(
    '%j vão ao endereço e voltam dele',
    (filtros) => {
      const campos = new URLSearchParams('data_fim=2001-01-01&ativo_id=x');
      escreverFiltros(filtros, campos);
      expect(lerFiltros(campos)).toEqual(filtros);
      expect(campos.get('ativo_id')).toBe('x');
    },
  );

  it('vão com os nomes que o catálogo conhece', () => {
    const campos = new URLSearchParams();
    escreverFiltros(todos, campos);
    expect(campos.toString()).toBe(
      'data_inicio=2019-01-01&data_fim=2019-02-01&resolucao_min=5&resolucao_max=10&cobertura_nuvem_max=20',
    );
  });

  it.each([
    'data_inicio=01/01/2019',
    'data_fim=2019-13-01',
    'resolucao_min=31',
    'cobertura_nuvem_max=101',
    'cobertura_nuvem_max=1e1',
    'data_inicio=2019-02-01&data_fim=2019-01-01',
    'resolucao_min=10&resolucao_max=10',
  ])('o que o endereço diz mal, %s, é como se não dissesse', (texto) => {
    expect(lerFiltros(new URLSearchParams(texto))).toEqual(SEM_FILTROS);
  });

  it.each([
    [com({ inicio: '2019-01-01', fim: '2019-01-01' }), { datas: formularios.dataInicialPosterior }],
    [com({ resolucaoMin: 10, resolucaoMax: 9 }), { resolucao: formularios.resolucaoInvertida }],
    [com({ resolucaoMax: 0 }), { resolucao: formularios.resolucaoInvertida }],
    [todos, {}],
    [com({ inicio: '2019-01-01' }), {}],
  ])('%j: %j', (filtros, erros) => expect(errosDosFiltros(filtros)).toEqual(erros));

  it.each<[FiltrosDasImagens, number, readonly string[]]>([
    [SEM_FILTROS, 0, []],
    [todos, 3, ['01/01/2019 a 01/02/2019', '5 a 10 m', 'até 20 % de nuvens']],
    [com({ inicio: '2019-01-01', resolucaoMin: 5 }), 2, ['desde 01/01/2019', '5 m ou mais']],
    [com({ fim: '2019-01-01', resolucaoMax: 5 }), 2, ['até 01/01/2019', 'até 5 m']],
  ])('%j são %i, em palavras %j', (filtros, quantos, textos) => {
    expect(quantosFiltros(filtros)).toBe(quantos);
    expect(textosDosFiltros(filtros)).toEqual(textos);
  });
});
