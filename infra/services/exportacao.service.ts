import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  chaveDaExportacao,
  contarExportacoes,
  type ExportacaoRow,
  type ListaDeExportacoes,
  listarExportacoes,
  listarExportacoesAbertas,
  obterExportacao,
  ordemDasExportacoes,
} from '#projections/exportacao/exportacao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';
import { createOpenExports } from '../files/export/open-exports.ts';

/** Exports as whoever asked for them reads them. */
export function createExportacoesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  const { during } = createOpenExports({
    abertas: async (escopo, autor_id) =>
      (await leitor.any(listarExportacoesAbertas(escopo, autor_id))).map(({ id }) => id),
  });
  return {
    /** Asks for one more, where this person has not too many under way. @throws ExportacoesDemais */
    maisUma: during,
    listar: async (
      escopo: Escopo,
      autor_id: Uuid,
      lista: ListaDeExportacoes,
      pedido: PedidoDePagina,
    ): Promise<Pagina<ExportacaoRow>> =>
      paginar(
        await leitor.any(listarExportacoes(escopo, autor_id, lista, pedido)),
        ordemDasExportacoes,
        pedido,
        chaveDaExportacao,
      ),
    contar: async (escopo: Escopo, autor_id: Uuid, lista: ListaDeExportacoes): Promise<number> =>
      (await leitor.one(contarExportacoes(escopo, autor_id, lista))).total,
    obter: (escopo: Escopo, autor_id: Uuid, lista: ListaDeExportacoes, id: Uuid): Promise<ExportacaoRow | null> =>
      leitor.maybeOne(obterExportacao(escopo, autor_id, lista, id)),
  };
}
