import { describe, expect, it } from 'vitest';
import type { Edicoes } from '#domain/importacao/correcao.ts';
import { corrigirEncenadas } from './edicoes.ts';

const textoDe = (nomes: number) => {
  const edicoes: Edicoes = {
    remove_attributes: ['sai'],
    general_attributes: {},
    geoms: {},
    geoms_arquivo: null,
    camadas_fora: null,
    attributes_renames: Object.fromEntries(Array.from({ length: nomes }, (_, n) => [`antes ${n}`, `depois ${n}`])),
  };
  const evento = { streamId: 'importacao-0', position: 1n, instante: '2026-01-01T00:00:00.000Z', data: { edicoes } };
  return corrigirEncenadas(evento as never, edicoes).map(({ sql }) => sql);
};

describe('As edições de um envio', () => {
  it('são o mesmo comando ao banco, quantos atributos quer que se renomeiem', () => {
    expect(textoDe(2)).toEqual(textoDe(1));
    expect(textoDe(300)).toEqual(textoDe(1));
  });
});
