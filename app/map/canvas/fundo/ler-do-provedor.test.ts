import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FalhaDoFundo, lerDoProvedor } from './ler-do-provedor.client.ts';

const fetch = vi.fn<(endereco: string) => Promise<Response>>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetch.mockReset();
});

describe('O que o fornecedor de mapas responde', () => {
  it('vale por 60 minutos: só depois se pergunta outra vez', async () => {
    fetch.mockImplementation(() => Promise.resolve(Response.json({ name: 'satélite' })));
    const endereco = 'https://mapas.example/estilo.json?key=segredo';
    expect(await lerDoProvedor(endereco)).toEqual({ name: 'satélite' });
    vi.advanceTimersByTime(60 * 60_000 - 1);
    await lerDoProvedor(endereco);
    expect(fetch).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    await lerDoProvedor(endereco);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('negado, sem resposta ou ilegível, é dito sem a chave, e se pergunta de novo', async () => {
    const endereco = 'https://mapas.example/outro.json?key=segredo';
    fetch.mockResolvedValueOnce(new Response(null, { status: 403 }));
    await expect(lerDoProvedor(endereco)).rejects.toMatchObject({
      status: 403,
      message: 'https://mapas.example/outro.json: 403',
    });
    fetch.mockRejectedValueOnce(new TypeError('sem rede'));
    await expect(lerDoProvedor(endereco)).rejects.toMatchObject({ status: 0 });
    fetch.mockResolvedValueOnce(new Response('<html>'));
    await expect(lerDoProvedor(endereco)).rejects.toBeInstanceOf(FalhaDoFundo);
    fetch.mockResolvedValueOnce(Response.json(1));
    expect(await lerDoProvedor(endereco)).toBe(1);
  });
});
