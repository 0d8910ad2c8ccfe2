import { describe, expect, it } from 'vitest';
import { edicoesSchema } from '#domain/importacao/correcao.ts';
import { conferencia } from './conferencia.mensagens.ts';
import { lerEdicoes } from './edicao/campos.ts';
import { edicoesGerais, errosDasEdicoes, geomsCorrigidas } from './edicoes-conferidas.server.ts';

const ID = '0190a1b2-0000-7000-8000-000000000001';
const conteudos = [
  {
    campos: [
      { nome: 'NM_MUN', tipo: 'texto' },
      { nome: 'HA', tipo: 'numero' },
      { nome: 'GEOCODIGO', tipo: 'numero' },
    ],
  },
];
const ler = (...campos: readonly (readonly [string, string])[]) => lerEdicoes(campos);
const erros = (...campos: readonly (readonly [string, string])[]) =>
  Object.fromEntries(errosDasEdicoes(ler(...campos), conteudos));

describe('Edição de um envio, conferida', () => {
  it('o que está certo vira a correção que o domínio aceita', () => {
    const edicoes = ler(
      ['remove_attributes[]', 'GEOCODIGO'],
      ['attributes_renames[NM_MUN]', 'municipio'],
      ['general_attributes[municipio]', 'Goiânia'],
      [`geoms[${ID}][name]`, ' Sede '],
      [`geoms[${ID}][area]`, '12.5'],
      [`geoms[${ID}][fora]`, 'true'],
    );
    expect(errosDasEdicoes(edicoes, conteudos).size).toBe(0);
    const correcao = {
      ...edicoesGerais(edicoes, conteudos),
      geoms: geomsCorrigidas(edicoes, conteudos),
      geoms_arquivo: null,
      camadas_fora: 1,
    };
    expect(edicoesSchema.parse(correcao)).toEqual({
      remove_attributes: ['GEOCODIGO'],
      attributes_renames: { NM_MUN: 'municipio' },
      general_attributes: { municipio: 'Goiânia' },
      geoms: { [ID]: { nome: 'Sede', area: 12.5, fora: true } },
      geoms_arquivo: null,
      camadas_fora: 1,
    });
  });

  it('o valor de um campo de números continua número, com vírgula ou ponto; vazio é nenhum', () => {
    const valores = (valor: string) => {
      const edicoes = ler(['attributes_renames[HA]', 'hectares'], ['general_attributes[hectares]', valor]);
      return edicoesGerais(edicoes, conteudos).general_attributes.hectares;
    };
    expect(['12,5', '12.5', '-3', '', 'uns dez'].map(valores)).toEqual([12.5, 12.5, -3, null, 'uns dez']);
    // Beyond what a number holds exactly it stays as it was written.
    expect(valores('12345678901234567890')).toBe('12345678901234567890');
    const texto = ler(['general_attributes[NM_MUN]', '12,5'], ['general_attributes[novo]', '7']);
    expect(edicoesGerais(texto, conteudos).general_attributes).toEqual({ NM_MUN: '12,5', novo: '7' });
  });

  it('uma área apagada volta a ser a calculada; a de outro programa pode ter mais casas', () => {
    const area = (texto: string) => geomsCorrigidas(ler([`geoms[${ID}][area]`, texto]), conteudos)[ID]?.area;
    expect(['', '1.234,5', '1.234', '12.345678'].map(area)).toEqual([null, 1234.5, 1.234, 12.3457]);
    expect(geomsCorrigidas(ler([`geoms[${ID}][name]`, 'a']), conteudos)[ID]).toEqual({ nome: 'a' });
  });

  it('dois atributos não ficam com o mesmo nome, mas podem trocar os seus', () => {
    expect(erros(['attributes_renames[NM_MUN]', 'HA'])).toEqual({
      'attributes_renames[NM_MUN]': [conferencia.chaveRepetida],
    });
    expect(erros(['attributes_renames[NM_MUN]', 'x'], ['attributes_renames[HA]', 'x'])).toHaveProperty(
      ['attributes_renames[HA]'],
      [conferencia.chaveRepetida],
    );
    expect(erros(['attributes_renames[NM_MUN]', 'HA'], ['attributes_renames[HA]', 'NM_MUN'])).toEqual({});
    expect(erros(['attributes_renames[NM_MUN]', 'HA'], ['remove_attributes[]', 'HA'])).toEqual({});
  });

  it.each([
    ['name', '  ', conferencia.semNome],
    ['name', 'x'.repeat(201), conferencia.nomeLongo],
    ['description', 'x'.repeat(2_001), conferencia.descricaoLonga],
    ['area', '-1', conferencia.area],
    ['area', 'doze', conferencia.area],
    ['attribute_HA', 'x'.repeat(10_001), conferencia.valorLongo],
    ['attribute_ ', 'x', conferencia.chaveVazia],
    ['attribute_HA', 'protegido:v1:', conferencia.protegido],
  ])('geoms[…][%s] recusado com o motivo', (campo, valor, motivo) => {
    expect(erros([`geoms[${ID}][${campo}]`, valor])).toEqual({ [`geoms[${ID}][${campo}]`]: [motivo] });
  });

  it('o que não é id de geometria nenhuma é recusado', () => {
    expect(erros(['geoms[1][name]', 'a'])).toEqual({ 'geoms[1]': [conferencia.estranha] });
  });

  it('com dezenas de milhares de nomes trocados e de valores, é conferida de uma vez, e cada valor fica do tipo do campo', () => {
    const nomes = Array.from({ length: 60_000 }, (_, n) => `campo ${n}`);
    const edicoes = ler(
      ['attributes_renames[HA]', 'hectares'],
      ...nomes.map((nome) => [`attributes_renames[${nome}]`, `${nome} novo`] as const),
      ...nomes.map((nome) => [`general_attributes[${nome} outro]`, '7'] as const),
      ['general_attributes[hectares]', '7'],
    );
    const { general_attributes } = edicoesGerais(edicoes, conteudos);
    expect([general_attributes['campo 59999 outro'], general_attributes.hectares]).toEqual(['7', 7]);
  });
});
