import DataLoader from 'dataloader';
import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type CartaoRow, listarCartoes, obterCartao } from '#projections/cartao/cartao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

interface Quem extends Pick<Escopo, 'cliente_id'> {
  readonly usuario_id: Uuid;
}

/** Own widgets of the general dashboard. */
export function createCartoesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  /** Dashboards ask at the same piece of news, each for somebody else: those of a client are answered by one reading. */
  const juntos = new DataLoader((todos: readonly Quem[]) => listarDeTodos(leitor, todos), { cache: false });
  return {
    /** The client's and one's own. */
    listar: ({ cliente_id }: Escopo, usuario_id: Uuid) => juntos.load({ cliente_id, usuario_id }),
    /** Also one that was removed. */
    obter: (escopo: Escopo, usuario_id: Uuid, id: Uuid): Promise<CartaoRow | null> =>
      leitor.maybeOne(obterCartao(escopo, usuario_id, id)),
  };
}

async function listarDeTodos(leitor: CommonQueryMethods, todos: readonly Quem[]): Promise<(readonly CartaoRow[])[]> {
  const porCliente = new Map<Uuid, Promise<readonly CartaoRow[]>>();
  for (const [cliente_id, dele] of Map.groupBy(todos, (um) => um.cliente_id)) {
    const usuario_ids = [...new Set(dele.map(({ usuario_id }) => usuario_id))];
    porCliente.set(cliente_id, Promise.resolve(leitor.any(listarCartoes({ cliente_id }, usuario_ids))));
  }
  return Promise.all(
    todos.map(async ({ cliente_id, usuario_id }) => {
      const rows = (await porCliente.get(cliente_id)) ?? [];
      return rows.filter((row) => row.usuario_id === null || row.usuario_id === usuario_id);
    }),
  );
}
