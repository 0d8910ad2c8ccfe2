import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  chaveDaImportacao,
  contarImportacoes,
  type ImportacaoRow,
  listarImportacoes,
  obterImportacao,
} from '#projections/importacao/importacao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';

export type ImportacoesService = ReturnType<typeof createImportacoesService>;

/** Imports as pages read them. */
export function createImportacoesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: async (escopo: Escopo, pedido: PedidoDePagina): Promise<Pagina<ImportacaoRow>> =>
      paginar(await leitor.any(listarImportacoes(escopo, pedido)), pedido.limite, chaveDaImportacao),
    contar: async (escopo: Escopo): Promise<number> => (await leitor.one(contarImportacoes(escopo))).total,
    obter: (escopo: Escopo, id: Uuid): Promise<ImportacaoRow | null> => leitor.maybeOne(obterImportacao(escopo, id)),
  };
}
