import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readStacProviders } from './configuration.ts';

const schema = z.string().transform(readStacProviders);
const UM = { id: 'boreal', nome: 'Acervo Boreal', url: 'https://stac.exemplo.org/v1' };
const lido = (valor: unknown) => schema.safeParse(typeof valor === 'string' ? valor : JSON.stringify(valor));

describe('A lista de catálogos STAC da instalação', () => {
  it('precisa de id, nome e endereço; o resto é vazio', () => {
    expect(lido([UM]).data).toEqual([{ ...UM, arquivos: [], colecoes: [], cabecalhos: {} }]);
    expect(lido('[]').data).toEqual([]);
  });

  it.each([
    ['que não é JSON', 'boreal'],
    ['que não é lista', UM],
    ['com o id de outro provedor', [{ ...UM, id: 'planet' }]],
    ['com um id que não cabe num endereço', [{ ...UM, id: 'Acervo/1' }]],
    ['com dois do mesmo id', [UM, UM]],
    ['com um endereço que não é da web', [{ ...UM, url: 'file:///etc' }]],
    ['com um cabeçalho de duas linhas', [{ ...UM, cabecalhos: { 'x-api-key': 'a\r\nb: c' } }]],
    ['com um campo que ninguém lê', [{ ...UM, chave: 'x' }]],
  ])('%s é recusada', (_, valor) => expect(lido(valor).success).toBe(false));

  it('diz onde está o erro, e não o que lá está escrito', () => {
    const { error } = lido([{ ...UM, cabecalhos: { 'x-api-key': 'segredo\n' } }]);
    expect(error?.issues.map(({ message }) => message).join()).toMatch(/^0\.cabecalhos/);
    expect(JSON.stringify(error?.issues)).not.toContain('segredo');
  });
});
