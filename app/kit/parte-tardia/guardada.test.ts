import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardada } from './guardada.ts';

const Parte = () => null;

/** Comes, or not, as it is told to; how often it was asked for. */
function sobPedido() {
  const pedidos: PromiseWithResolvers<typeof Parte>[] = [];
  const trazer = () => {
    const pedido = Promise.withResolvers<typeof Parte>();
    pedidos.push(pedido);
    return pedido.promise;
  };
  return { pedidos, parte: guardada(trazer) };
}

describe('Uma parte que vem depois', () => {
  beforeEach(() => void vi.stubGlobal('document', { addEventListener: () => undefined }));
  afterEach(() => void vi.unstubAllGlobals());

  it('é pedida uma vez, por quantos que a peçam enquanto ela vem, e depois está lá', async () => {
    const { parte, pedidos } = sobPedido();
    expect(parte.atual()).toBeNull();
    const juntos = [parte.trazer(), parte.trazer()];
    await vi.waitFor(() => expect(pedidos).toHaveLength(1));
    pedidos[0]?.resolve(Parte);
    expect(await Promise.all(juntos)).toEqual([Parte, Parte]);
    expect(parte.atual()).toBe(Parte);
    await parte.trazer();
    expect(pedidos).toHaveLength(1);
  });

  it('que não veio é recusada a todos, e pedida de novo ao próximo', async () => {
    const { parte, pedidos } = sobPedido();
    const primeiro = parte.trazer();
    await vi.waitFor(() => expect(pedidos).toHaveLength(1));
    pedidos[0]?.reject(new Error('Failed to fetch dynamically imported module'));
    await expect(primeiro).rejects.toThrow('dynamically imported module');
    expect(parte.atual()).toBeNull();
    const segundo = parte.trazer();
    await vi.waitFor(() => expect(pedidos).toHaveLength(2));
    pedidos[1]?.resolve(Parte);
    expect(await segundo).toBe(Parte);
  });
});
