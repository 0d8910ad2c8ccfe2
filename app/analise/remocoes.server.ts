import type { RemocaoNaTela } from '#app/kit/lixeira/remocao.tsx';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import type { Remocao } from '#projections/deteccao/deteccao.queries.ts';

/**
 * How each of these came into the bin, by the names of then.
 * @returns what tells it of one of them; of what is not in the bin nothing
 */
export async function remocoesDe(
  pedido: Pick<PedidoDaSessao, 'servicos'>,
  rows: readonly { readonly remocao: Remocao | null }[],
): Promise<(row: { readonly remocao: Remocao | null }) => { readonly remocao?: RemocaoNaTela }> {
  const nomeDe = await nomesDeEntao(
    pedido,
    rows.flatMap(({ remocao }) => remocao?.autor_id ?? []),
  );
  return ({ remocao }) => {
    if (remocao === null) return {};
    const { em, autor_id, motivo } = remocao;
    return { remocao: { em, por: nomeDe(autor_id, em), motivo } };
  };
}
