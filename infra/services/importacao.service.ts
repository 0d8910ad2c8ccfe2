import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  chaveDaImportacao,
  contarImportacoes,
  type FiltroDeImportacoes,
  type ImportacaoRow,
  listarImportacoes,
  type OrdenacaoDasImportacoes,
  obterImportacao,
  ordemDasImportacoes,
} from '#projections/importacao/importacao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';

export interface PedidoDeImportacoes extends PedidoDePagina {
  readonly filtro?: FiltroDeImportacoes;
  /** Newest first where none is given. */
  readonly ordenacao?: OrdenacaoDasImportacoes;
}

/** Imports as pages read them. */
export function createImportacoesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: async (escopo: Escopo, pedido: PedidoDeImportacoes): Promise<Pagina<ImportacaoRow>> => {
      const { filtro = {}, ordenacao = { coluna: 'solicitada_em', direcao: 'desc' } } = pedido;
      const rows = await leitor.any(listarImportacoes(escopo, filtro, ordenacao, pedido));
      return paginar(rows, ordemDasImportacoes(ordenacao), pedido, (row) => chaveDaImportacao(row, ordenacao));
    },
    contar: async (escopo: Escopo, filtro: FiltroDeImportacoes = {}): Promise<number> =>
      (await leitor.one(contarImportacoes(escopo, filtro))).total,
    obter: (escopo: Escopo, id: Uuid): Promise<ImportacaoRow | null> => leitor.maybeOne(obterImportacao(escopo, id)),
  };
}
