import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type ArtefatoRow,
  type DeteccaoAcompanhadaRow,
  listarArtefatos,
  listarRegistros,
  obterDeteccaoAcompanhada,
  type RegistroRow,
} from '#projections/artefato/artefato.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Momento } from '#projections/kernel/historico.ts';

/** What became of detections, as pages read it. */
export function createArtefatosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    /** A detection within reach, as it is, or as it was at a moment. */
    deteccao: (escopo: Escopo, id: Uuid, momento?: Momento): Promise<DeteccaoAcompanhadaRow | null> =>
      leitor.maybeOne(obterDeteccaoAcompanhada(escopo, id, momento)),
    /** Of a detection that `deteccao` has answered. */
    registros: (deteccao_id: Uuid, momento?: Momento): Promise<readonly RegistroRow[]> =>
      leitor.any(listarRegistros(deteccao_id, momento)),
    /** The same; removed ones too. */
    artefatos: (deteccao_id: Uuid, momento?: Momento): Promise<readonly ArtefatoRow[]> =>
      leitor.any(listarArtefatos(deteccao_id, momento)),
  };
}
