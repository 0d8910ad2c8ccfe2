import { describe, expect, it } from 'vitest';
import { pedeALista } from './a-caminho.ts';

const SO_DA_TELA = ['aba', 'apos'];

describe('O endereço de uma lista', () => {
  it.each([
    ['?status=1', '?status=2', true],
    ['?status=1', '', true],
    ['?status=1&aba=mapa', '?aba=mapa', true],
    ['?status=1', '?status=1&aba=mapa', false],
    ['?status=1&apos=3', '?status=1&apos=4&aba=mapa', false],
    // The same once more: who asks for it again gets it.
    ['?status=1', '?status=1', true],
    ['?status=1&status=2', '?status=1', true],
  ])('de %j para %j', (de, para, pede) => {
    expect(pedeALista(de, para, SO_DA_TELA)).toBe(pede);
  });
});
