import { describe, expect, it } from 'vitest';
import { avancar, comecar, desfazer, pausar, refazer } from './historico.ts';

const passos = (...alvos: readonly (readonly [number, string | null])[]) =>
  alvos.reduce((historico, [agora, alvo]) => avancar(historico, agora, alvo), comecar(0));

describe('Desfazer e refazer', () => {
  it('voltam um passo por vez, até o começo e até o fim', () => {
    const fim = passos([1, null], [2, null], [3, null]);
    expect(desfazer(desfazer(fim)).agora).toBe(1);
    expect(desfazer(desfazer(desfazer(desfazer(fim)))).agora).toBe(0);
    expect(refazer(desfazer(fim)).agora).toBe(3);
    expect(refazer(refazer(refazer(desfazer(desfazer(fim))))).agora).toBe(3);
  });

  it('o que se digita no mesmo campo é um passo só, até que se saia dele', () => {
    const digitado = passos([1, 'a/nome'], [2, 'a/nome'], [3, 'b/nome']);
    expect(desfazer(digitado).agora).toBe(2);
    expect(desfazer(desfazer(digitado)).agora).toBe(0);
    const denovo = avancar(pausar(passos([1, 'a/nome'])), 2, 'a/nome');
    expect(desfazer(denovo).agora).toBe(1);
  });

  it('um passo novo apaga o que tinha sido desfeito; o que não muda nada não é passo', () => {
    const outro = avancar(desfazer(passos([1, null], [2, null])), 9, null);
    expect(refazer(outro).agora).toBe(9);
    expect(avancar(outro, 9, null)).toBe(outro);
    expect(desfazer(avancar(desfazer(passos([1, 'x'], [2, 'y'])), 5, 'y')).agora).toBe(1);
  });
});
