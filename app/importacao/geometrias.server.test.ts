import { describe, expect, it } from 'vitest';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { exigirCamadas, respostaDeGeometrias } from './geometrias.server.ts';

const importacao = { id: 'e0000000-0000-4000-8000-000000000001' as Uuid, conteudos: [], posicao: 7n };

/** A request of somebody while the read model has, or has not, what the import brought. */
const pedido = (emDia: boolean) =>
  ({
    url: new URL('http://x/camadas/upload/1/geoms'),
    escopo: null,
    servicos: {
      projecoes: { esperar: async () => emDia },
      geometrias: { listar: async () => ({ geometrias: [], total: 0 }) },
    },
  }) as unknown as PedidoDaSessao;

describe('As geometrias de um envio', () => {
  it('enquanto não se veem, a resposta é 202 e diz quando pedir de novo, e não uma lista vazia', async () => {
    const resposta = await respostaDeGeometrias(pedido(false), importacao);
    expect([resposta.status, resposta.headers.get('Retry-After')]).toEqual([202, '2']);
    expect(await resposta.json()).toEqual({ message: expect.stringContaining('Tente novamente em instantes') });
    const depois = await respostaDeGeometrias(pedido(true), importacao);
    expect([depois.status, await depois.json()]).toMatchObject([200, { total: 0, data: [] }]);
  });

  it('enquanto não se veem, o que alguém salva é um 503 que pede outra vez, e não a recusa de geometrias estranhas', async () => {
    await expect(exigirCamadas(pedido(false), importacao)).rejects.toMatchObject({ status: 503 });
    await expect(exigirCamadas(pedido(true), importacao)).resolves.toBeUndefined();
  });
});
