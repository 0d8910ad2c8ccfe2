import { describe, expect, it } from 'vitest';
import { keyboardStep } from './keyboard-step.ts';

const MAPA = { width: 800, height: 600 };

type Linha = readonly [string, string, boolean, [number, number], [number, number], [number, number]];
const TABELA: readonly Linha[] = [
  ['à direita', 'ArrowRight', false, [400, 300], [410, 300], [0, 0]],
  ['para cima', 'ArrowUp', false, [400, 300], [400, 290], [0, 0]],
  ['um pixel, com Shift', 'ArrowLeft', true, [400, 300], [399, 300], [0, 0]],
  ['na margem, o mapa anda', 'ArrowLeft', false, [65, 300], [65, 300], [-10, 0]],
  ['na outra margem também', 'ArrowDown', false, [400, 538], [400, 538], [0, 10]],
  ['quem está na margem sai dela', 'ArrowRight', false, [20, 300], [30, 300], [0, 0]],
];

describe('a mira que as setas movem', () => {
  it.each(TABELA)('%s', (_nome, key, fine, [x, y], [novoX, novoY], pan) => {
    expect(keyboardStep(key, fine, { x, y }, MAPA)).toEqual({ crosshair: { x: novoX, y: novoY }, pan });
  });

  it('num mapa pequeno a margem encolhe', () => {
    const passo = keyboardStep('ArrowRight', false, { x: 50, y: 50 }, { width: 100, height: 100 });
    expect(passo).toEqual({ crosshair: { x: 60, y: 50 }, pan: [0, 0] });
  });

  it('outra tecla não a move', () => {
    expect(keyboardStep('a', false, { x: 1, y: 1 }, MAPA)).toBeNull();
  });
});
