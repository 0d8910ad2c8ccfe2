import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type DeteccaoStatusRow,
  listarDeteccaoStatus,
  obterDeteccaoStatus,
} from '#projections/deteccao-status/deteccao-status.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Momento } from '#projections/kernel/historico.ts';

/** Statuses of detections as pages read them, in the client's order, now or at a moment of the past. */
export function createDeteccaoStatusService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  const listar = (escopo: Escopo, momento?: Momento): Promise<readonly DeteccaoStatusRow[]> =>
    leitor.any(listarDeteccaoStatus(escopo, momento));
  return {
    listar,
    obter: (escopo: Escopo, id: Uuid, instante?: string): Promise<DeteccaoStatusRow | null> =>
      leitor.maybeOne(obterDeteccaoStatus(escopo, id, instante)),
    /** What a new detection has: the first that is in use; null where none is. */
    inicial: async (escopo: Escopo): Promise<DeteccaoStatusRow | null> =>
      (await listar(escopo)).find(({ ativo }) => ativo) ?? null,
  };
}
