import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contarLadrilhos } from './progresso.ts';

describe('O quanto de uma imagem já está no mapa', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const contagem = () => {
    const ditos: (number | null)[] = [];
    return { ditos, ...contarLadrilhos((porcento) => ditos.push(porcento)) };
  };

  it('é dito em por cento, e some quando tudo chegou', () => {
    const { ditos, pedido, pronto } = contagem();
    for (const um of ['a', 'b', 'c', 'd']) pedido(um);
    for (const um of ['a', 'b', 'b', 'c', 'd', 'alheio']) pronto(um);
    expect(ditos).toEqual([0, 25, 50, 75, null]);
  });

  it('some depois de cinco segundos; o que chega mais tarde não o traz de volta', () => {
    const { ditos, pedido, pronto } = contagem();
    pedido('a');
    pedido('b');
    pronto('a');
    vi.advanceTimersByTime(4_999);
    expect(ditos.at(-1)).toBe(50);
    vi.advanceTimersByTime(1);
    pronto('b');
    expect(ditos).toEqual([0, 50, null]);
  });

  it('o que se pede depois conta de novo', () => {
    const { ditos, pedido, pronto } = contagem();
    pedido('a');
    pronto('a');
    pedido('a');
    pronto('a');
    expect(ditos).toEqual([0, null, 0, null]);
  });
});
