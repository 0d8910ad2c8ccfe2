import { describe, expect, it } from 'vitest';
import { corDaMedida } from './cor-da-medida.ts';
import { realcada } from './realce.ts';

describe('A cor do que se aponta', () => {
  it.each([
    ['#8CAA4B', '#5a7819'],
    ['#0A8556', '#3cb788'],
    ['#000000', '#323232'],
    ['#ffffff', '#cdcdcd'],
    ['red', 'red'],
  ])('%s fica %s: 50 mais escura ou mais clara', (cor, realce) => expect(realcada(cor)).toBe(realce));
});

describe('A cor da medida', () => {
  it('é a de sempre, ou outra onde um tipo a usa', () => {
    expect(corDaMedida([])).toBe('#d6336c');
    expect(corDaMedida(['#d6336c'])).toBe('#7048e8');
    expect(corDaMedida(['#d02f66', '#7048e8'])).toBe('#0c8599');
  });

  it('com todas usadas é a que mais difere', () => {
    const todas = ['#d6336c', '#7048e8', '#0c8599', '#e8590c', '#5c940d', '#343a40'];
    expect(todas).toContain(corDaMedida([...todas]));
  });
});
