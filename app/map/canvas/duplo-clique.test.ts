import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { suspenderDuploClique } from './duplo-clique.ts';

/** As much of a map as a double click needs. */
function mapaQueAproxima(aproxima = true) {
  let ligado = aproxima;
  const doubleClickZoom = {
    isEnabled: () => ligado,
    enable: () => {
      ligado = true;
    },
    disable: () => {
      ligado = false;
    },
  };
  return { mapa: { doubleClickZoom } as Parameters<typeof suspenderDuploClique>[0], aproxima: () => ligado };
}

describe('duplo clique que não aproxima o mapa', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('o clique que encerra o trabalho ainda não aproxima, se for a primeira metade de um duplo', () => {
    const { mapa, aproxima } = mapaQueAproxima();
    const encerrar = suspenderDuploClique(mapa);
    expect(aproxima()).toBe(false);
    encerrar();
    vi.advanceTimersByTime(499);
    expect(aproxima()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(aproxima()).toBe(true);
  });

  it('enquanto um dos trabalhos continua, nada volta; encerrar duas vezes é encerrar uma', () => {
    const { mapa, aproxima } = mapaQueAproxima();
    const [um, outro] = [suspenderDuploClique(mapa), suspenderDuploClique(mapa)];
    um();
    um();
    vi.advanceTimersByTime(10_000);
    expect(aproxima()).toBe(false);
    outro();
    vi.advanceTimersByTime(500);
    expect(aproxima()).toBe(true);
  });

  it('um trabalho que começa logo depois de outro não perde o que havia antes de ambos', () => {
    const { mapa, aproxima } = mapaQueAproxima();
    suspenderDuploClique(mapa)();
    vi.advanceTimersByTime(100);
    const encerrar = suspenderDuploClique(mapa);
    vi.advanceTimersByTime(10_000);
    expect(aproxima()).toBe(false);
    encerrar();
    vi.advanceTimersByTime(500);
    expect(aproxima()).toBe(true);
  });

  it('um mapa que nunca aproximou continua sem aproximar', () => {
    const { mapa, aproxima } = mapaQueAproxima(false);
    suspenderDuploClique(mapa)();
    vi.advanceTimersByTime(500);
    expect(aproxima()).toBe(false);
  });
});
