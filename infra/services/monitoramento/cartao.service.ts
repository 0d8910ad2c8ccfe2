import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type CartaoRow, listarCartoes, obterCartao } from '#projections/cartao/cartao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Own widgets of the general dashboard. */
export function createCartoesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    /** The client's and one's own. */
    listar: (escopo: Escopo, usuario_id: Uuid): Promise<readonly CartaoRow[]> =>
      leitor.any(listarCartoes(escopo, usuario_id)),
    /** Also one that was removed. */
    obter: (escopo: Escopo, usuario_id: Uuid, id: Uuid): Promise<CartaoRow | null> =>
      leitor.maybeOne(obterCartao(escopo, usuario_id, id)),
  };
}
