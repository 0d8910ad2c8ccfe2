import { escopoAutorizado } from '#app/server/quem-pede.server.ts';
import type { RotaNome } from '#app/server/rotas.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { Services } from '#infra/composition/web.ts';
import type { LiveFigures } from '#infra/edge/websocket/figures.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import type { PedidoDoPainel, QuemLeOPainel } from './pedido.server.ts';

interface Quem {
  readonly services: Services;
  readonly sessao: Sessao | null;
  /** Header `X-Atalaia-Usuario`, where there is one. */
  readonly usuarioDaPagina: string | null;
  readonly posicao: bigint | null;
  foraDoAr(error: unknown): boolean;
}

/** In front of the door of all pages, whoever it would let in; null for whoever is to be refused there. */
export function quemLeOPainel(
  rota: RotaNome,
  { services, sessao, usuarioDaPagina, ...quem }: Quem,
): QuemLeOPainel | null {
  const escopo = escopoAutorizado(rota, sessao, usuarioDaPagina);
  if (sessao === null || escopo === null) return null;
  const pode = (chave: PermissaoChave) => sessao.permissoes.has(chave);
  return { servicos: services, escopo, sessao, pode, context: { ...quem, log: services.log } };
}

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
    async read({ url, ...asked }) {
      // What was at an instant stays as it was.
      if (url.searchParams.has('em')) return null;
      const quem = quemLeOPainel(rota, { ...asked, usuarioDaPagina: null, posicao: null });
      if (quem === null) return null;
      return ler({ ...quem, url }).catch((erro: unknown) => {
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
