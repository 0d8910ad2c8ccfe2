import { arvoreDosTipos } from '#domain/camada-tipo/arvore.policy.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Reader } from '#infra/store/postgres/pool.ts';
import { type ApresentacaoRow, obterApresentacao } from '#projections/apresentacao/apresentacao.queries.ts';
import {
  type CamadaDaArvore,
  type CamadasDoTipoRow,
  contarCamadasPorTipo,
  listarCamadasPorTipo,
  listarTiposMonitorados,
  type PedidoDaArvore,
  type TipoMonitoradoRow,
} from '#projections/camada-tipo/arvore.queries.ts';
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

/** A type in the tree of an asset's layers: its own, those of its subtypes, and how many both are. */
export interface NoDaArvore {
  readonly tipo: CamadaTipoRow;
  readonly camadas: readonly CamadaDaArvore[];
  readonly subtipos: readonly NoDaArvore[];
  readonly total: number;
  /** Of its own layers; null without any. */
  readonly extensao: CamadasDoTipoRow['extensao'];
}

/** Layer types with their styles as pages and maps read them. */
export function createCamadaTiposService({ leitor }: { readonly leitor: Reader }) {
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
    /** With which order and opacities a map opens, now or at an instant; null where nobody ever said. */
    apresentacao: (escopo: Escopo, instante?: string): Promise<ApresentacaoRow | null> =>
      leitor.maybeOne(obterApresentacao(escopo, instante)),
    arvore: arvoreDe({ leitor }),
    /** How many layers maps show of each type within reach, now or at an instant. */
    totais: (escopo: Escopo, em?: string): Promise<readonly Omit<CamadasDoTipoRow, 'camadas'>[]> =>
      leitor.any(contarCamadasPorTipo(escopo, em)),
    /** Types of which a published layer lies in a monitored asset within reach. */
    monitorados: (escopo: Escopo, em?: string): Promise<readonly TipoMonitoradoRow[]> =>
      leitor.any(listarTiposMonitorados(escopo, em)),
    /** Layers drawn as this type in the whole client, also beyond the person's reach. */
    contarCamadas: async (escopo: Escopo, id: Uuid): Promise<number> =>
      (await leitor.maybeOne(contarCamadasDoTipo(escopo, id)))?.total ?? 0,
  };
}

/** The layers of one asset below their types and subtypes; those of which it has none are left out. */
function arvoreDe({ leitor }: { readonly leitor: Reader }) {
  return async (escopo: Escopo, ativo_id: Uuid, pedido: PedidoDaArvore): Promise<readonly NoDaArvore[]> => {
    const [tipos, rows] = await Promise.all([
      leitor.any(listarCamadaTipos(escopo, { em: pedido.em })),
      leitor.any(listarCamadasPorTipo(escopo, ativo_id, pedido)),
    ]);
    const porTipo = new Map(rows.map((row) => [row.tipo_id, row]));
    const no = (tipo: CamadaTipoRow, abaixo: readonly CamadaTipoRow[]): NoDaArvore => {
      const suas = porTipo.get(tipo.id);
      const subtipos = abaixo.map((um) => no(um, [])).filter(({ total }) => total > 0);
      return {
        tipo,
        subtipos,
        camadas: suas?.camadas ?? [],
        extensao: suas?.extensao ?? null,
        total: subtipos.reduce((soma, { total }) => soma + total, suas?.total ?? 0),
      };
    };
    return arvoreDosTipos(tipos)
      .map(({ tipo, subtipos }) => no(tipo, subtipos))
      .filter(({ total }) => total > 0);
  };
}
