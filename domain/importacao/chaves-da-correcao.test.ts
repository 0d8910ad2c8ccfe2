import { describe, expect, it } from 'vitest';
import { id } from '#tests/support/decider.ts';
import { exigirChavesDaCorrecao } from './chaves-da-correcao.ts';

const nomes = (quantos: number) => Array.from({ length: quantos }, (_, i) => `chave ${i}`);
const valores = (quantos: number, prefixo = '') =>
  Object.fromEntries(nomes(quantos).map((nome) => [prefixo + nome, 'x'] as const));
const nada = { remove_attributes: [], attributes_renames: {}, general_attributes: {}, geoms: {} };
const campos = (quantos: number) => [{ campos: nomes(quantos).map((nome) => ({ nome, tipo: 'texto' })) }];
const demais = (campo: string) =>
  expect.objectContaining({ code: 'ChavesDemais', meta: expect.objectContaining({ campo }) });

describe('O que se edita num envio', () => {
  it('não dá a nenhuma camada mais de trezentos atributos, nem a todas nem a uma', () => {
    const geoms = { [id(1)]: { attributes: valores(200, 'própria ') } };
    expect(() => exigirChavesDaCorrecao({ ...nada, general_attributes: valores(300) }, campos(1))).not.toThrow();
    expect(() => exigirChavesDaCorrecao({ ...nada, general_attributes: valores(301) }, campos(1))).toThrow(
      demais('general_attributes'),
    );
    expect(() => exigirChavesDaCorrecao({ ...nada, geoms }, campos(1))).not.toThrow();
    expect(() => exigirChavesDaCorrecao({ ...nada, geoms, general_attributes: valores(101) }, campos(1))).toThrow(
      demais(`geoms[${id(1)}]`),
    );
  });

  it('não tira nem troca mais nomes do que um arquivo pode ter, ou os que este tem', () => {
    expect(() => exigirChavesDaCorrecao({ ...nada, remove_attributes: nomes(1_001) }, campos(1))).toThrow(
      demais('remove_attributes'),
    );
    expect(() => exigirChavesDaCorrecao({ ...nada, attributes_renames: valores(1_001) }, campos(1))).toThrow(
      demais('attributes_renames'),
    );
    expect(() => exigirChavesDaCorrecao({ ...nada, remove_attributes: nomes(1_500) }, campos(1_500))).not.toThrow();
  });
});
