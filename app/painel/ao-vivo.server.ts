import { escopoAutorizado } from '#app/server/quem-pede.server.ts';
import type { RotaNome } from '#app/server/rotas.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { LiveFigures } from '#infra/edge/websocket/figures.ts';
import type { PedidoDoPainel } from './pedido.server.ts';

/**
 * What is told to open pages of this route each time that it changes.
 * @param ler JSON; null where a page that cannot be told it had better ask
 */
export function aoVivo(
  rota: RotaNome,
  ler: (pedido: PedidoDoPainel) => Promise<Uint8Array | null>,
  { daPessoa }: { readonly daPessoa: boolean },
): LiveFigures {
  return {
    ofPerson: daPessoa,
    async read({ url, sessao, services, foraDoAr }) {
      const escopo = escopoAutorizado(rota, sessao, null);
      // What was at an instant stays as it was.
      if (escopo === null || url.searchParams.has('em')) return null;
      const pode = (chave: PermissaoChave) => sessao.permissoes.has(chave);
      const context = { posicao: null, foraDoAr, log: services.log };
      return ler({ servicos: services, escopo, sessao, pode, url, context }).catch((erro: unknown) => {
        // That the address leads elsewhere by now, the page finds out.
        if (erro instanceof Response) return null;
        throw erro;
      });
    },
  };
}

/** A dashboard as its page reads it; null where a part of it could not be read. */
export const comoJson =
  <D extends { readonly dados: unknown }>(ler: (pedido: PedidoDoPainel) => Promise<D>) =>
  async (pedido: PedidoDoPainel): Promise<Uint8Array | null> => {
    const lido = await ler(pedido);
    return lido.dados === null ? null : new TextEncoder().encode(JSON.stringify(lido));
  };
