import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  contarImportacoes,
  type ImportacaoRow,
  listarImportacoes,
  obterImportacao,
} from '#projections/importacao/importacao.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Pagina } from '#projections/kernel/pagina.ts';
import { type PaginaDe, paginar } from './paginar.ts';

export type ImportacoesService = ReturnType<typeof createImportacoesService>;

/** Imports as pages read them. */
export function createImportacoesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo, pagina: Pagina): Promise<PaginaDe<ImportacaoRow>> =>
      paginar(
        (p) => leitor.any(listarImportacoes(escopo, p)),
        pagina,
        (row) => ({ valor: row.solicitada_em, id: row.id }),
      ),
    contar: async (escopo: Escopo): Promise<number> => (await leitor.one(contarImportacoes(escopo))).total,
    obter: (escopo: Escopo, id: Uuid): Promise<ImportacaoRow | null> => leitor.maybeOne(obterImportacao(escopo, id)),
  };
}
