import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type DeteccaoTipoRow,
  listarDeteccaoTipos,
  obterDeteccaoTipo,
} from '#projections/deteccao-tipo/deteccao-tipo.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Detection types as pages and maps read them, now or at an instant (ISO 8601). */
export function createDeteccaoTiposService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo, instante?: string): Promise<readonly DeteccaoTipoRow[]> =>
      leitor.any(listarDeteccaoTipos(escopo, instante)),
    obter: (escopo: Escopo, id: Uuid, instante?: string): Promise<DeteccaoTipoRow | null> =>
      leitor.maybeOne(obterDeteccaoTipo(escopo, id, instante)),
  };
}
