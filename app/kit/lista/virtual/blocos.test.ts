import { describe, expect, it } from 'vitest';
import { type Blocos, blocoAPedir, comBloco, linhaEm, lugarDe, seguidas, semBlocos } from './blocos.ts';

const TAMANHO = 10;
const dezDe = (numero: number) => Array.from({ length: TAMANHO }, (_, i) => `linha ${numero * TAMANHO + i}`);
const com = (versao: string, ...numeros: readonly number[]): Blocos<string> =>
  numeros.reduce<Blocos<string>>(
    (blocos, numero) => comBloco(blocos, 'lista', numero, { versao, linhas: dezDe(numero) }),
    semBlocos('lista'),
  );

describe('As linhas de uma lista comprida', () => {
  it('acham-se pelo seu lugar, e as que não vieram não são nenhuma', () => {
    const blocos = com('1', 0, 2);
    expect([0, 9, 10, 25, 30].map((n) => linhaEm(blocos, TAMANHO, n))).toEqual([
      ...['linha 0', 'linha 9', undefined, 'linha 25', undefined],
    ]);
  });

  it('pede-se o primeiro bloco que falta ou é mais velho do que a página, e nenhum onde não falta', () => {
    const blocos = com('1', 0, 2);
    expect(blocoAPedir(blocos, TAMANHO, '1', [0, 10])).toBeNull();
    expect(blocoAPedir(blocos, TAMANHO, '1', [5, 11])).toBe(1);
    expect(blocoAPedir(blocos, TAMANHO, '1', [20, 30])).toBeNull();
    expect(blocoAPedir(blocos, TAMANHO, '2', [5, 30])).toBe(0);
    expect(blocoAPedir(blocos, TAMANHO, '1', [0, 0])).toBeNull();
  });

  it('as de outra lista não ficam', () => {
    const outra = comBloco(com('1', 0, 1), 'outra', 3, { versao: '1', linhas: dezDe(3) });
    expect([outra.lista, [...outra.por_numero.keys()]]).toEqual(['outra', [3]]);
  });

  it('de muitos blocos ficam os mais perto do último que veio', () => {
    const muitos = com('1', ...Array.from({ length: 120 }, (_, i) => i));
    expect([muitos.por_numero.size, Math.min(...muitos.por_numero.keys())]).toEqual([100, 20]);
    expect([...comBloco(muitos, 'lista', 0, { versao: '1', linhas: [] }).por_numero.keys()]).toContain(0);
  });

  it('seguem-se umas às outras até onde falta um bloco', () => {
    const blocos = com('1', 0, 2, 3, 5);
    expect(seguidas(blocos, TAMANHO, 34)).toEqual([...dezDe(2), ...dezDe(3)]);
    expect(seguidas(blocos, TAMANHO, 0)).toEqual(dezDe(0));
    expect(seguidas(blocos, TAMANHO, 15)).toEqual([]);
  });

  it('acham-se também por quem são', () => {
    const blocos = comBloco(semBlocos('lista'), 'lista', 3, { versao: '1', linhas: [{ id: 'a' }, { id: 'b' }] });
    expect([lugarDe(blocos, TAMANHO, 'b'), lugarDe(blocos, TAMANHO, 'c'), lugarDe(blocos, TAMANHO, null)]).toEqual([
      ...[31, null, null],
    ]);
  });
});
