import { describe, expect, it, vi } from 'vitest';
import type { Pedido } from './acesso.server.ts';
import { naoEncontrado } from './falhas.server.ts';
import { parte } from './parte.server.ts';

function pedidoComRegistro() {
  const error = vi.fn();
  return { error, pedido: { context: { log: { error }, foraDoAr: () => false } } as unknown as Pedido };
}

describe('Uma parte da página que não se consegue ler', () => {
  it('só se registra: a página fica sem ela, e não mostra o que houve', async () => {
    const { error, pedido } = pedidoComRegistro();
    const defeito = new Error('o banco não respondeu');
    expect(await parte(pedido, 'camadas', Promise.reject(defeito))).toBeNull();
    expect(error).toHaveBeenCalledExactlyOnceWith({ err: defeito, parte: 'camadas' }, expect.any(String));
  });

  it('lida, é o que é, sem registro', async () => {
    const { error, pedido } = pedidoComRegistro();
    expect(await parte(pedido, 'camadas', Promise.resolve([1]))).toEqual([1]);
    expect(error).not.toHaveBeenCalled();
  });

  it('recusada, recusa a página inteira', async () => {
    const { error, pedido } = pedidoComRegistro();
    const recusa = naoEncontrado();
    await expect(parte(pedido, 'camadas', Promise.reject(recusa))).rejects.toBe(recusa);
    expect(error).not.toHaveBeenCalled();
  });
});
