import { describe, expect, it, vi } from 'vitest';
import { createTileMemory } from './tile-memory.ts';

const lido = (bytes: number) => vi.fn(async () => ({ bytes: new Uint8Array(bytes) }));

describe('o que se guarda de um lugar', () => {
  it('é só a revisão mais nova: um dia de desenho não enche a memória', async () => {
    const memoria = createTileMemory(10_000_000);
    await memoria.lembrar('lugar', 1n, lido(5_000));
    const { bytes } = memoria;
    for (let revisao = 2n; revisao < 500n; revisao += 1n) await memoria.lembrar('lugar', revisao, lido(5_000));
    expect(memoria.bytes).toBe(bytes);
    expect(memoria.guardado('lugar', 498n)).toBeUndefined();
    expect(memoria.guardado('lugar', 499n)?.revisao).toBe(499n);
  });

  it('não volta atrás quando a leitura de uma revisão velha termina por último', async () => {
    const memoria = createTileMemory(10_000);
    const velha = Promise.withResolvers<{ bytes: Uint8Array }>();
    const lenta = memoria.lembrar('lugar', 1n, () => velha.promise);
    await memoria.lembrar('lugar', 2n, lido(20));
    velha.resolve({ bytes: new Uint8Array(10) });
    expect((await lenta).bytes).toHaveLength(10);
    expect(memoria.guardado('lugar', 2n)?.bytes).toHaveLength(20);
  });

  it('é lido uma vez por revisão, e cada revisão tem a sua etiqueta', async () => {
    const memoria = createTileMemory(10_000);
    const ler = lido(10);
    const umas = await Promise.all([1, 2, 3].map(() => memoria.lembrar('lugar', 1n, ler)));
    await memoria.lembrar('lugar', 1n, ler);
    const outra = await memoria.lembrar('lugar', 2n, ler);
    expect(ler).toHaveBeenCalledTimes(2);
    expect(new Set([...umas, outra].map(({ etag }) => etag)).size).toBe(2);
  });
});
