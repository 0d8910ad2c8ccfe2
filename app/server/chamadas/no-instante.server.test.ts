import { describe, expect, it } from 'vitest';
import type { PedidoDaSessao } from '../acesso.server.ts';
import { responderNoTempo } from './no-instante.server.ts';

const EM = '2026-11-01T12:00:00.000Z';

/** Somebody who asks for something of an instant, while the log and the read model are so far. */
function pedidoDe({ ativos = ['a'], etag = '' }: { readonly ativos?: readonly string[]; readonly etag?: string }) {
  return {
    request: new Request('http://atalaia.example/coisas', { headers: { 'If-None-Match': etag } }),
    url: new URL('http://atalaia.example/coisas'),
    escopo: { cliente_id: 'c', ativos: new Set(ativos) },
    servicos: {
      registro: { posicaoEm: async () => 7n },
      projecoes: { posicoes: async () => ({ deteccoes: '9' }) },
    },
  } as unknown as PedidoDaSessao;
}

const etiquetaDe = async (nome: string, pedido: Parameters<typeof pedidoDe>[0] = {}) => {
  const ler = async () => ({ por: nome });
  const resposta = await responderNoTempo(pedidoDe(pedido), { em: EM, modelos: ['deteccoes'], comPessoas: true, ler });
  return { status: resposta.status, etag: resposta.headers.get('ETag') ?? '' };
};

describe('O que se responde de um instante e fala de pessoas', () => {
  it('tem a etiqueta dos nomes com que fala: de quem foi apagado depois, outra', async () => {
    const { etag } = await etiquetaDe('Ana');
    expect((await etiquetaDe('Ana')).etag).toBe(etag);
    expect((await etiquetaDe('Ana', { etag })).status).toBe(304);
    const apagada = await etiquetaDe('Pessoa removida', { etag });
    expect(apagada.status).toBe(200);
    expect(apagada.etag).not.toBe(etag);
  });

  it('de outro alcance, outra etiqueta para os mesmos nomes', async () => {
    const { etag } = await etiquetaDe('Ana');
    expect((await etiquetaDe('Ana', { ativos: ['a', 'b'] })).etag).not.toBe(etag);
  });
});
