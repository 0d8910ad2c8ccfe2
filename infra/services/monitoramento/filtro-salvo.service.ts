import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type FiltroSalvoRow,
  listarFiltrosSalvos,
  obterFiltroSalvo,
} from '#projections/filtro-salvo/filtro-salvo.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Filters of detections that somebody saved under a name: whatever shows detections may be of one. */
export function createFiltrosSalvosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    /** One's own and the client's. */
    listar: (escopo: Escopo, usuario_id: Uuid): Promise<readonly FiltroSalvoRow[]> =>
      leitor.any(listarFiltrosSalvos(escopo, usuario_id)),
    /** Also one that was removed. */
    obter: (escopo: Escopo, usuario_id: Uuid, id: Uuid): Promise<FiltroSalvoRow | null> =>
      leitor.maybeOne(obterFiltroSalvo(escopo, usuario_id, id)),
  };
}
