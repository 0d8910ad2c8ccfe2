import { describe, expect, it } from 'vitest';
import { AJUSTES_INICIAIS, recorteDe, teclaDaDivisoria } from './recorte.ts';

describe('A segunda imagem sobre a primeira', () => {
  it.each([
    ['lado_a_lado', {}, {}],
    ['cortina', { divisoria: 30 }, { clipPath: 'inset(0 0 0 30%)' }],
    ['opacidade', { opacidade: 25 }, { opacity: 0.25 }],
    ['lupa', { raio: 80 }, { clipPath: 'circle(80px at 50% 50%)' }],
    ['lupa', { raio: 80, ponto: { x: 10, y: 20 } }, { clipPath: 'circle(80px at 10px 20px)' }],
    ['alternancia', { segunda: true }, {}],
    ['alternancia', { segunda: false }, { visibility: 'hidden' }],
  ] as const)('%s %j', (vista, ajustes, recorte) => {
    expect(recorteDe(vista, { ...AJUSTES_INICIAIS, ...ajustes })).toEqual(recorte);
  });

  it.each([
    ['ArrowLeft', 50, 48],
    ['ArrowRight', 99, 100],
    ['PageDown', 5, 0],
    ['PageUp', 50, 60],
    ['Home', 70, 0],
    ['End', 70, 100],
    ['a', 50, null],
  ] as const)('a tecla %s leva a cortina de %i a %s', (tecla, antes, depois) => {
    expect(teclaDaDivisoria(tecla, antes)).toBe(depois);
  });
});
