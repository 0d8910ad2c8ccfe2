import type { Uuid } from '#domain/kernel/ids.ts';
import type { Reader } from '#infra/store/postgres/pool.ts';
import {
  type AreaMonitoradaRow,
  type AtivoRow,
  type FiltroDeAreas,
  type FiltroDeAtivos,
  listarAreasMonitoradas,
  listarAtivos,
  listarNomesDeAtivos,
  type NomeDoAtivoRow,
  obterAtivo,
  obterVezDoAtivo,
  type VezDoAtivoRow,
} from '#projections/ativo/ativo.queries.ts';
import {
  type AtivoDaListaRow,
  chaveDoAtivo,
  contarAtivos,
  type FiltroDaListaDeAtivos,
  listarPaginaDeAtivos,
  obterAtivoDaLista,
  ordemDosAtivos,
  type PedidoDeAtivos,
} from '#projections/ativo/lista.queries.ts';
import type { Escopo, EscopoOuInstalacao } from '#projections/kernel/escopo.ts';
import { type Pagina, paginar } from '#projections/kernel/pagina.ts';
import { comNomesDistintos } from './nomes-repetidos.ts';

/** Assets as pages read them. */
export function createAtivosService({ leitor }: { readonly leitor: Reader }) {
  return {
    listar: async (escopo: Escopo, filtro: FiltroDeAtivos = {}): Promise<readonly AtivoRow[]> =>
      comNomesDistintos(leitor, 'ativos', await leitor.any(listarAtivos(escopo, filtro))),
    /** Areas of the monitored ones, as a map shows them. */
    areasMonitoradas: (escopo: Escopo, filtro: FiltroDeAreas): Promise<readonly AreaMonitoradaRow[]> =>
      leitor.any(listarAreasMonitoradas(escopo, filtro)),
    nomesEmUso: (escopo: Escopo): Promise<readonly NomeDoAtivoRow[]> => leitor.any(listarNomesDeAtivos(escopo)),
    /** The asset in use that a number counts to, and of how many. */
    vez: (escopo: Escopo, filtro: FiltroDeAtivos, indice: number): Promise<VezDoAtivoRow> =>
      leitor.one(obterVezDoAtivo(escopo, filtro, indice)),
    /** As it is, or as it was at an instant (ISO 8601). */
    obter: (escopo: EscopoOuInstalacao, id: Uuid, instante?: string): Promise<AtivoRow | null> =>
      leitor.maybeOne(obterAtivo(escopo, id, instante)),
    pagina: async (
      escopo: EscopoOuInstalacao,
      filtro: FiltroDaListaDeAtivos,
      pedido: PedidoDeAtivos,
    ): Promise<Pagina<AtivoDaListaRow>> => {
      const rows = await leitor.any(listarPaginaDeAtivos(escopo, filtro, pedido));
      return paginar(rows, ordemDosAtivos(pedido.ordenacao), pedido, chaveDoAtivo(pedido.ordenacao));
    },
    contar: async (escopo: EscopoOuInstalacao, filtro: FiltroDaListaDeAtivos): Promise<number> =>
      (await leitor.one(contarAtivos(escopo, filtro))).total,
    obterDaLista: (escopo: EscopoOuInstalacao, id: Uuid): Promise<AtivoDaListaRow | null> =>
      leitor.maybeOne(obterAtivoDaLista(escopo, id)),
  };
}
