import { describe, expect, it } from 'vitest';
import { ralear } from './ralear.ts';

/** Points every two pixels. */
const malha = (lado: number) =>
  Array.from({ length: lado * lado }, (_, i) => ({ x: (i % lado) * 2, y: Math.floor(i / lado) * 2 }));

describe('Pontos num mapa desenhado', () => {
  it('os que cairiam no mesmo lugar são um só; os outros ficam todos', () => {
    const pontos = [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
      { x: 30, y: 1 },
    ];
    expect(ralear(pontos, 5)).toEqual([pontos[0], pontos[2]]);
    expect(ralear(malha(40), 2)).toHaveLength(1600);
  });

  it('por muitos que sejam, não passam do limite, e cobrem o mesmo lugar', () => {
    const ralos = ralear(malha(400), 2, 4000);
    expect(ralos.length).toBeLessThanOrEqual(4000);
    expect(ralos.length).toBeGreaterThan(1500);
    expect(Math.max(...ralos.map(({ x }) => x))).toBeGreaterThan(770);
    expect(Math.max(...ralos.map(({ y }) => y))).toBeGreaterThan(770);
  });
});
