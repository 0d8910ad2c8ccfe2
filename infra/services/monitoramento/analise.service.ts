import type { Uuid } from '#domain/kernel/ids.ts';
import type { Reader } from '#infra/store/postgres/pool.ts';
import {
  type AnaliseRow,
  type FiltroDeAnalises,
  listarAnalises,
  listarNomesDeAnalises,
  obterAnalise,
  type VisaoDasAnalises,
} from '#projections/analise/analise.queries.ts';
import { obterGrupoSalvoPorId } from '#projections/imagem-salva/imagem-salva.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';

/** Analyses as pages read them, now or at an instant (ISO 8601). */
export function createAnalisesService({ leitor }: { readonly leitor: Reader }) {
  return {
    listar: (escopo: Escopo, filtro: FiltroDeAnalises): Promise<readonly AnaliseRow[]> =>
      leitor.any(listarAnalises(escopo, filtro)),
    obter: (escopo: Escopo, id: Uuid, visao: VisaoDasAnalises, em?: string): Promise<AnaliseRow | null> =>
      leitor.maybeOne(obterAnalise(escopo, id, visao, em)),
    /** As they are, or were at an instant (ISO 8601). */
    nomes: (escopo: Escopo, filtro: Parameters<typeof listarNomesDeAnalises>[1], em?: string) =>
      leitor.any(listarNomesDeAnalises(escopo, filtro, em)),
    /** What a saved group of images stands for; null where the client has none of this id, or only a part of it. */
    grupoSalvo: (escopo: Escopo, id: Uuid) => leitor.maybeOne(obterGrupoSalvoPorId(escopo, id)),
  };
}
