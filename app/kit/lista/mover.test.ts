import { describe, expect, it } from 'vitest';
import { mover } from '#app/kit/lista/mover.ts';

describe('mover um status na lista', () => {
  it.each([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 1, null],
    ['a', -1, null],
    ['b', 9, ['a', 'c', 'b']],
    ['z', 0, null],
  ])('%s para o lugar %d', (id, para, esperada) => {
    expect(mover(['a', 'b', 'c'], id, para)).toEqual(esperada);
  });
});
