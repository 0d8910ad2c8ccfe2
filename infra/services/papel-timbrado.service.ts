import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import {
  obterPapelTimbrado,
  type PapelTimbradoRow,
  versoesDoPapelTimbrado,
} from '#projections/papel-timbrado/papel-timbrado.queries.ts';

/** What documents of the clients have at their head and end. */
export function createPapeisTimbradosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    /** Null where the client prints on plain paper. */
    obter: (cliente_id: Uuid, momento?: Momento): Promise<PapelTimbradoRow | null> =>
      leitor.maybeOne(obterPapelTimbrado(cliente_id, momento)),
    /** Versions from `desdeRevisao` on, oldest first. */
    versoes: (cliente_id: Uuid, desdeRevisao: number): Promise<readonly PapelTimbradoRow[]> =>
      leitor.any(versoesDoPapelTimbrado(cliente_id, desdeRevisao)),
  };
}
