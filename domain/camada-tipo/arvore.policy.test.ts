import { describe, expect, it } from 'vitest';
import { arvoreDosTipos } from './arvore.policy.ts';

const tipo = (id: string, tipo_pai_id: string | null = null) => ({ id, tipo_pai_id });
const vista = (...tipos: readonly ReturnType<typeof tipo>[]) =>
  arvoreDosTipos(tipos).map(({ tipo: { id }, subtipos }) => [id, subtipos.map((um) => um.id)]);

describe('A árvore dos tipos de camada', () => {
  it('tem os subtipos abaixo do seu tipo, na ordem em que vieram', () => {
    expect(vista(tipo('b', 'a'), tipo('a'), tipo('c', 'a'), tipo('d'))).toEqual([
      ['a', ['b', 'c']],
      ['d', []],
    ]);
  });

  it('tem um nível só, e cada tipo uma vez, seja o que for que dois gravaram ao mesmo tempo', () => {
    expect(vista(tipo('a', 'b'), tipo('b', 'a'))).toEqual([
      ['a', []],
      ['b', []],
    ]);
    expect(vista(tipo('a'), tipo('b', 'a'), tipo('c', 'b'))).toEqual([
      ['a', ['b']],
      ['c', []],
    ]);
  });

  it('o que está abaixo do que não se vê é raiz', () => {
    expect(vista(tipo('a', 'z'))).toEqual([['a', []]]);
  });
});
