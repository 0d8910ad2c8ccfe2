import { describe, expect, it } from 'vitest';
import { abandoned } from './content.ts';

describe('o que fica pelo caminho', () => {
  it('vai embora sozinho ou com o seu grupo, que fica enquanto o pedaço mais novo for novo', () => {
    const entries = [
      { name: 'velho', touched: 10 },
      { name: 'novo', touched: 90 },
      { name: 'vivo.1', touched: 10 },
      { name: 'vivo.2', touched: 60 },
      { name: 'morto.1', touched: 10 },
      { name: 'morto.2', touched: 50 },
    ];
    expect(abandoned(entries, 50)).toEqual(['velho', 'morto.1', 'morto.2']);
  });
});
