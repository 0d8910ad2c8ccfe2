import type { CommonQueryMethods } from 'slonik';
import { type AtoRow, listarAtos } from '#projections/ato/ato.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Bulk acts as pages read them; infra/jobs/ato does them. */
export function createAtosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo, limite: number): Promise<readonly AtoRow[]> => leitor.any(listarAtos(escopo, limite)),
  };
}
