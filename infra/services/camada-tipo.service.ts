import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import {
  type CamadaTipoRow,
  type FiltroDeCamadaTipos,
  listarCamadaTipos,
  obterCamadaTipo,
} from '#projections/camada-tipo/camada-tipo.queries.ts';
import {
  type CamadaTipoNaListaRow,
  chaveDoCamadaTipo,
  contarCamadasDoTipo,
  contarCamadaTipos,
  type FiltroDaLista,
  listarCamadaTiposNaLista,
  type OrdenacaoDosCamadaTipos,
  ordemDosCamadaTipos,
} from '#projections/camada-tipo/lista.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';
import { comNomesDistintos } from './nomes-repetidos.ts';

/** Layer types with their styles as pages and maps read them. */
export function createCamadaTiposService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: async (escopo: Escopo, filtro: FiltroDeCamadaTipos = {}): Promise<readonly CamadaTipoRow[]> =>
      comNomesDistintos(leitor, 'camada_tipos', await leitor.any(listarCamadaTipos(escopo, filtro))),
    /** As it is, or as it was at an instant (ISO 8601). */
    obter: (escopo: Escopo, id: Uuid, instante?: string): Promise<CamadaTipoRow | null> =>
      leitor.maybeOne(obterCamadaTipo(escopo, id, instante)),
    /** A page of the list, each type with how many layers of it there are within reach. */
    async paginar(
      escopo: Escopo,
      filtro: FiltroDaLista,
      pedido: PedidoDePagina & { readonly ordenacao: OrdenacaoDosCamadaTipos },
    ): Promise<Pagina<CamadaTipoNaListaRow>> {
      const rows = await leitor.any(listarCamadaTiposNaLista(escopo, filtro, pedido));
      return paginar(rows, ordemDosCamadaTipos(pedido.ordenacao), pedido, chaveDoCamadaTipo(pedido.ordenacao));
    },
    contar: async (escopo: Escopo, filtro: FiltroDaLista): Promise<number> =>
      (await leitor.one(contarCamadaTipos(escopo, filtro))).total,
    /** Layers drawn as this type in the whole client, also beyond the person's reach. */
    contarCamadas: async (escopo: Escopo, id: Uuid): Promise<number> =>
      (await leitor.maybeOne(contarCamadasDoTipo(escopo, id)))?.total ?? 0,
  };
}
