import { describe, expect, it } from 'vitest';
import { meaningOf } from './keys.ts';

const pressed = (key: string, more: Partial<Parameters<typeof meaningOf>[0]> = {}) =>
  meaningOf({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });

describe('Teclas do desenho', () => {
  it.each([
    ['1', 'marker'],
    ['2', 'line'],
    ['3', 'polygon'],
    ['m', 'drag'],
    ['R', 'rotate'],
    ['x', 'split'],
    ['c', 'union'],
  ])('%s liga %s', (key, mode) => {
    expect(pressed(key)).toEqual({ do: 'mode', mode });
  });

  it.each([
    ['Enter', {}, 'finish'],
    ['Escape', {}, 'cancel'],
    ['Backspace', {}, 'back'],
    ['Delete', {}, 'remove'],
    ['z', { ctrlKey: true }, 'undo'],
    ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
    ['z', { metaKey: true }, 'undo'],
    ['y', { ctrlKey: true }, 'redo'],
  ])('%s com %o é %s', (key, more, meaning) => {
    expect(pressed(key, more)).toEqual({ do: 'key', key: meaning });
  });

  it('? mostra a lista; o resto não significa nada', () => {
    expect(pressed('?')).toEqual({ do: 'help' });
    for (const key of ['a', '4', 'Tab', ' ']) expect(pressed(key)).toBeNull();
    expect(pressed('c', { ctrlKey: true })).toBeNull();
    expect(pressed('r', { altKey: true })).toBeNull();
  });
});
