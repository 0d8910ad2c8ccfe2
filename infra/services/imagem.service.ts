import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type BuscaPermanenteRow,
  obterBuscaPermanente,
} from '#projections/busca-permanente/busca-permanente.queries.ts';
import {
  chaveDaImagem,
  contarImagens,
  type FiltroDeImagens,
  type ImagemRow,
  listarImagens,
  obterImagem,
  ordemDasImagens,
} from '#projections/imagem/imagem.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';

/** Images of one's own as pages read them. */
export function createImagensService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: async (escopo: Escopo, filtro: FiltroDeImagens, pedido: PedidoDePagina): Promise<Pagina<ImagemRow>> => {
      const rows = await leitor.any(listarImagens(escopo, filtro, pedido));
      return paginar(rows, ordemDasImagens, pedido, chaveDaImagem);
    },
    contar: async (escopo: Escopo, filtro: FiltroDeImagens): Promise<number> =>
      (await leitor.one(contarImagens(escopo, filtro))).total,
    /** As it is, or as it was at an instant (ISO 8601). */
    obter: (escopo: Escopo, id: Uuid, instante?: string): Promise<ImagemRow | null> =>
      leitor.maybeOne(obterImagem(escopo, id, instante)),
    /** What new images of an asset are looked for, now or at an instant; null where nobody looks. */
    buscaPermanente: (escopo: Escopo, ativo_id: Uuid, instante?: string): Promise<BuscaPermanenteRow | null> =>
      leitor.maybeOne(obterBuscaPermanente(escopo, ativo_id, instante)),
  };
}
