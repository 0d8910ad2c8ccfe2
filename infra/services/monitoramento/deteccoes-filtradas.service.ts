import type { FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import type { Reader } from '#infra/store/postgres/pool.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import {
  areaDaUniaoDas,
  contarEscolhidas,
  extensaoDasFiltradas,
  listarEscolhidas,
  listarFiltradas,
  type OrdenacaoDasDeteccoes,
  type PaginaDeDeteccoes,
  pontosDasFiltradas,
} from '#projections/deteccao/filtradas.queries.ts';
import { obterLadrilhoDasDeteccoes } from '#projections/deteccao/ladrilho.queries.ts';
import {
  ativosDasFiltradas,
  type ParteDasSomas,
  somarFiltradas,
  somarPorPartes,
  somarPorStatusEIdade,
  type TotaisDasDeteccoes,
} from '#projections/deteccao/somas.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { Selecao } from '#projections/kernel/selecao.ts';
import type { Ladrilho } from '#projections/mapa/alcance-do-ladrilho.ts';

type Parte<De extends ParteDasSomas['de']> = Omit<Extract<ParteDasSomas, { de: De }>, 'de'>;

export interface SomasDasDeteccoes extends TotaisDasDeteccoes {
  readonly por_tipo: readonly Parte<'tipo'>[];
  readonly por_status: readonly Parte<'status'>[];
  readonly por_dia: readonly Parte<'dia'>[];
}

/** Visible detections by what narrows them, now or at an instant (ISO 8601): as table, totals, map and file. */
export function createDeteccoesFiltradasService({ leitor }: { readonly leitor: Reader }) {
  return {
    listar: (
      escopo: Escopo,
      filtro: FiltroDeDeteccoes,
      ordenacao: OrdenacaoDasDeteccoes,
      pagina: PaginaDeDeteccoes,
      em?: string,
    ): Promise<readonly DeteccaoRow[]> => leitor.any(listarFiltradas(escopo, filtro, ordenacao, pagina, em)),
    /** The newest of a selection. */
    escolhidas: (
      escopo: Escopo,
      filtro: FiltroDeDeteccoes,
      escolha: Selecao,
      limite: number,
    ): Promise<readonly DeteccaoRow[]> => leitor.any(listarEscolhidas(escopo, filtro, escolha, limite)),
    contarEscolhidas: async (escopo: Escopo, filtro: FiltroDeDeteccoes, escolha: Selecao): Promise<number> =>
      (await leitor.one(contarEscolhidas(escopo, filtro, escolha))).total,
    somar: (escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string): Promise<TotaisDasDeteccoes> =>
      leitor.one(somarFiltradas(escopo, filtro, em)),
    ativos: async (escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string): Promise<readonly Uuid[]> =>
      (await leitor.any(ativosDasFiltradas(escopo, filtro, em))).map(({ ativo_id }) => ativo_id),
    /** Hectares that these cover together. */
    areaDaUniao: async (escopo: Escopo, ids: readonly Uuid[], em?: string): Promise<number> =>
      (await leitor.one(areaDaUniaoDas(escopo, ids, em))).area,
    /** The same, and by type, status and day. */
    somarPorPartes: async (escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string): Promise<SomasDasDeteccoes> =>
      porPartes(await leitor.any(somarPorPartes(escopo, filtro, em))),
    /** By the status and by the days since they were drawn. */
    porStatusEIdade: (escopo: Escopo, filtro: FiltroDeDeteccoes, hoje: string, em?: string) =>
      leitor.any(somarPorStatusEIdade(escopo, filtro, hoje, em)),
    pontos: (escopo: Escopo, filtro: FiltroDeDeteccoes, limite: number, em?: string) =>
      leitor.any(pontosDasFiltradas(escopo, filtro, limite, em)),
    /** The box around all of them, in degrees; null without any. */
    async extensao(escopo: Escopo, filtro: FiltroDeDeteccoes, em?: string): Promise<Extensao | null> {
      const { oeste, sul, leste, norte } = await leitor.one(extensaoDasFiltradas(escopo, filtro, em));
      return oeste === null || sul === null || leste === null || norte === null ? null : [oeste, sul, leste, norte];
    },
    /** A vector tile; empty where nothing lies. */
    ladrilho: async (escopo: Escopo, filtro: FiltroDeDeteccoes, onde: Ladrilho, em?: string): Promise<Uint8Array> =>
      (await leitor.one(obterLadrilhoDasDeteccoes(escopo, filtro, onde, em))).mvt,
  };
}

const NADA: TotaisDasDeteccoes = { total: 0, area: 0, primeira: null, ultima: null };

function porPartes(partes: readonly ParteDasSomas[]): SomasDasDeteccoes {
  const [tudo = NADA] = daEspecie(partes, 'tudo').map(({ de: _, ...um }) => um);
  return {
    ...tudo,
    por_tipo: daEspecie(partes, 'tipo').map(({ de: _, ...um }) => um),
    por_status: daEspecie(partes, 'status').map(({ de: _, ...um }) => um),
    por_dia: daEspecie(partes, 'dia').map(({ de: _, ...um }) => um),
  };
}

const daEspecie = <De extends ParteDasSomas['de']>(partes: readonly ParteDasSomas[], de: De) =>
  partes.filter((parte): parte is Extract<ParteDasSomas, { de: De }> => parte.de === de);
