import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { listarTeloes, obterTelao, type TelaoRow } from '#projections/telao/telao.queries.ts';

/** Screens on walls, as whoever makes and ends them sees them. */
export function createTeloesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo, usuario_id: Uuid): Promise<readonly TelaoRow[]> =>
      leitor.any(listarTeloes(escopo, usuario_id)),
    obter: (escopo: Escopo, usuario_id: Uuid, id: Uuid): Promise<TelaoRow | null> =>
      leitor.maybeOne(obterTelao(escopo, usuario_id, id)),
  };
}
