import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import { obterPolitica, type PoliticaRow, versoesDaPolitica } from '#projections/politica/politica.queries.ts';

/** Access policies of the clients. */
export function createPoliticasService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    /** Null where the client never defined one: the installation's holds. */
    obter: (cliente_id: Uuid, momento?: Momento): Promise<PoliticaRow | null> =>
      leitor.maybeOne(obterPolitica(cliente_id, momento)),
    /** Versions from `desdeRevisao` on, oldest first. */
    versoes: (cliente_id: Uuid, desdeRevisao: number): Promise<readonly PoliticaRow[]> =>
      leitor.any(versoesDaPolitica(cliente_id, desdeRevisao)),
  };
}
