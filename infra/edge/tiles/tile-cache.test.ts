import { describe, expect, it } from 'vitest';
import { createTileCache } from './tile-cache.ts';

const ladrilho = (bytes: number) => ({ bytes: new Uint8Array(bytes) });

describe('a memória de ladrilhos', () => {
  it('nunca pesa mais que o limite, e esquece primeiro o que não se pede há mais tempo', () => {
    const cache = createTileCache(10_000);
    for (const chave of ['a', 'b', 'c']) cache.set(chave, ladrilho(2_000));
    cache.get('a');
    cache.set('d', ladrilho(6_000));
    expect(['a', 'b', 'c', 'd'].filter((chave) => cache.get(chave))).toEqual(['a', 'd']);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
  });

  it('conta uma vez só o que é guardado de novo sob a mesma chave', () => {
    const cache = createTileCache(10_000);
    cache.set('a', ladrilho(1_000));
    const before = cache.bytes;
    cache.set('a', ladrilho(1_000));
    expect(cache.bytes).toBe(before);
  });

  it('não guarda o que sozinho já passa do limite, nem ladrilhos vazios sem fim', () => {
    const cache = createTileCache(10_000);
    cache.set('grande', ladrilho(20_000));
    expect([cache.get('grande'), cache.bytes]).toEqual([undefined, 0]);
    for (let i = 0; i < 1_000; i += 1) cache.set(String(i), ladrilho(0));
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    expect(cache.get('0')).toBeUndefined();
    expect(cache.get('999')).toBeDefined();
  });
});
