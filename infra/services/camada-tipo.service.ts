import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type CamadaTipoRow,
  type FiltroDeCamadaTipos,
  listarCamadaTipos,
  obterCamadaTipo,
} from '#projections/camada-tipo/camada-tipo.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Layer types with their styles as pages and maps read them. */
export function createCamadaTiposService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo, filtro: FiltroDeCamadaTipos = {}): Promise<readonly CamadaTipoRow[]> =>
      leitor.any(listarCamadaTipos(escopo, filtro)),
    obter: (escopo: Escopo, id: Uuid): Promise<CamadaTipoRow | null> => leitor.maybeOne(obterCamadaTipo(escopo, id)),
  };
}
