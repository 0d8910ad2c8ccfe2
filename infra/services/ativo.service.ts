import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type AtivoRow, type FiltroDeAtivos, listarAtivos, obterAtivo } from '#projections/ativo/ativo.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Assets as pages read them. */
export function createAtivosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo, filtro: FiltroDeAtivos = {}): Promise<readonly AtivoRow[]> =>
      leitor.any(listarAtivos(escopo, filtro)),
    obter: (escopo: Escopo, id: Uuid): Promise<AtivoRow | null> => leitor.maybeOne(obterAtivo(escopo, id)),
  };
}
