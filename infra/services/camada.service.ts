import type { CommonQueryMethods } from 'slonik';
import type { Geometria } from '#domain/geometria/geojson.ts';
import type { Bbox } from '#domain/geometria/partes.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { preverBusca, procurarCamadas } from '#projections/camada/busca.queries.ts';
import { camadaDesenhavel } from '#projections/camada/camada.desenhavel.ts';
import {
  type CamadaDetalheRow,
  type CamadaRow,
  type CaminhoDaBusca,
  chaveDaCamada,
  chaveDaCamadaNaImportacao,
  type Extensao,
  type FiltroDeCamadas,
  listarCamadas,
  listarCamadasDaImportacao,
  type OrdenacaoDasCamadas,
  obterCamada,
  ordemDasCamadas,
  ordemNaImportacao,
} from '#projections/camada/camada.queries.ts';
import {
  type ContagemDeCamadas,
  contarCamadas,
  contaTudo,
  MAXIMO_CONTADO,
  obterExtensaoDasCamadas,
  type ResumoDaSelecaoRow,
  resumirSelecao,
  resumirTudoMenos,
} from '#projections/camada/contagem.queries.ts';
import { type EncontroRow, listarEncontros } from '#projections/camada/encontros.queries.ts';
import {
  type LinhaDaTabela,
  listarCamadasPorNumero,
  listarNomesDasCamadas,
  type NomeDaCamadaRow,
  type PedidoDeNumero,
} from '#projections/camada/tabela.queries.ts';
import { listarVizinhas, type VizinhaRow } from '#projections/camada/vizinhas.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';
import type { Selecao } from '#projections/kernel/selecao.ts';
import { obterRevisoes } from '#projections/mapa/ladrilho.queries.ts';
import { createMarcosDaLista } from './marcos-da-lista.ts';

export interface PedidoDeCamadas extends PedidoDePagina {
  readonly filtro?: FiltroDeCamadas;
  /** By name where none is given. */
  readonly ordenacao?: OrdenacaoDasCamadas;
  /** What `contar` says of the filter, where it was asked: a search for something common is then answered faster. */
  readonly contagem?: ContagemDeCamadas;
}

/** Names read at once. */
const NOMES = 5_000;

interface Dependencies {
  readonly leitor: CommonQueryMethods;
}

/** Layers as lists and panels read them; maps read tiles. */
export function createCamadasService({ leitor }: Dependencies) {
  return {
    ...createContagem({ leitor }),
    ...createPaginas({ leitor }),
    listarPorNumero: porNumero({ leitor }),
    /** Every layer within reach by name, in batches: there may be a million. */
    async *listarNomes(escopo: Escopo, filtro: FiltroDeCamadas): AsyncGenerator<readonly NomeDaCamadaRow[]> {
      let apos: NomeDaCamadaRow | null = null;
      for (;;) {
        const rows: readonly NomeDaCamadaRow[] = await leitor.any(listarNomesDasCamadas(escopo, filtro, apos, NOMES));
        if (rows.length > 0) yield rows;
        apos = rows.at(-1) ?? null;
        if (rows.length < NOMES) return;
      }
    },
    /** As it is, or as it was at an instant (ISO 8601). */
    obter: (escopo: Escopo, id: Uuid, instante?: string): Promise<CamadaDetalheRow | null> =>
      leitor.maybeOne(obterCamada(escopo, id, instante)),
    encontros: encontros({ leitor }),
    vizinhas: vizinhas({ leitor }),
    /** The layers of one import in the order of the file, published or not. */
    listarDaImportacao: async (
      escopo: Escopo,
      importacao_id: Uuid,
      pedido: PedidoDePagina,
    ): Promise<Pagina<CamadaDetalheRow>> =>
      paginar(
        await leitor.any(listarCamadasDaImportacao(escopo, importacao_id, pedido)),
        ordemNaImportacao,
        pedido,
        chaveDaCamadaNaImportacao,
      ),
  };
}

const POR_NOME: OrdenacaoDasCamadas = { coluna: 'nome', direcao: 'asc' };

const ehBusca = ({ busca = '', em }: FiltroDeCamadas) => busca.trim() !== '' && em === undefined;

/** Whether so much is found that the first page is sooner come across on the way through the list than picked out of all. */
const comum = ({ total, exata }: ContagemDeCamadas) => !exata || total > MAXIMO_CONTADO;

/** Pages of the list in its order. */
function createPaginas({ leitor }: Dependencies) {
  const { contar } = createContagem({ leitor });
  const comRows = (rows: readonly CamadaRow[], pedido: PedidoDeCamadas): Pagina<CamadaRow> => {
    const { ordenacao = POR_NOME } = pedido;
    return paginar(rows, ordemDasCamadas(ordenacao), pedido, (row) => chaveDaCamada(row, ordenacao));
  };

  async function listar(escopo: Escopo, pedido: PedidoDeCamadas): Promise<Pagina<CamadaRow>> {
    const { filtro = {}, ordenacao = POR_NOME, contagem } = pedido;
    const ler = (caminho: CaminhoDaBusca) => leitor.any(listarCamadas(escopo, filtro, ordenacao, pedido, caminho));
    const muitas = contagem !== undefined && ehBusca(filtro) && comum(contagem);
    const rows = muitas ? await ler('pela_ordem') : [];
    // What is found often may still be far down the list.
    return comRows(rows.length > pedido.limite ? rows : await ler('pelo_indice'), pedido);
  }

  return {
    listar,
    /** A page with how much there is in all: what is rare is searched for once for both. */
    async contarEListar(
      escopo: Escopo,
      pedido: Omit<PedidoDeCamadas, 'contagem'>,
    ): Promise<Pagina<CamadaRow> & { readonly contagem: ContagemDeCamadas }> {
      const { filtro = {}, ordenacao = POR_NOME } = pedido;
      const prevista = ehBusca(filtro) ? await leitor.one(preverBusca(escopo, filtro)) : null;
      if (prevista === null || prevista.exata || !prevista.rara) {
        const contagem = prevista?.exata ? { total: prevista.total, exata: true } : await contar(escopo, filtro);
        return { ...(await listar(escopo, { ...pedido, contagem })), contagem };
      }
      const rows = await leitor.any(procurarCamadas(escopo, filtro, ordenacao, pedido));
      const [primeira] = rows;
      // Beyond the end of the list there is no row to tell.
      const contagem = primeira ? ateOMaximo(primeira.achadas) : await contar(escopo, filtro);
      return { ...comRows(rows, pedido), contagem };
    },
  };
}

const ateOMaximo = (achadas: number): ContagemDeCamadas => ({
  total: Math.min(achadas, MAXIMO_CONTADO),
  exata: achadas <= MAXIMO_CONTADO,
});

/** Rows from either end of a list from which on the way to a page is remembered. */
const LONGE = 1_000;

/** A page by its number, with shapes; `total` is what `contar` says of the filter. */
function porNumero({ leitor }: Dependencies) {
  const conhecidos = createMarcosDaLista();
  return async (
    escopo: Escopo,
    filtro: FiltroDeCamadas,
    ordenacao: OrdenacaoDasCamadas,
    pedido: PedidoDeNumero,
  ): Promise<readonly LinhaDaTabela[]> => {
    const inicio = (pedido.pagina - 1) * pedido.por_pagina;
    const longe = Math.min(inicio, pedido.total - inicio) > LONGE && !filtro.busca?.trim();
    if (!longe) return leitor.any(listarCamadasPorNumero(escopo, filtro, ordenacao, pedido));
    const revisao = (await leitor.maybeOne(obterRevisoes(camadaDesenhavel, [escopo.cliente_id])))?.revisao ?? 0n;
    const lista = JSON.stringify([escopo, filtro, ordenacao]);
    const marcos = conhecidos.de(lista, revisao);
    const rows = await leitor.any(listarCamadasPorNumero(escopo, filtro, ordenacao, pedido, marcos));
    const ultima = rows.at(-1);
    if (ultima)
      conhecidos.anotar(lista, revisao, { posicao: inicio + rows.length, chave: chaveDaCamada(ultima, ordenacao) });
    return rows;
  };
}

interface Vizinhas {
  readonly camadas: readonly Pick<VizinhaRow, 'id' | 'geojson'>[];
  readonly completas: boolean;
}

/** The layers in a box as they are stored, the nearest to its middle first; and whether they are all. */
function vizinhas({ leitor }: Dependencies) {
  return async (escopo: Escopo, caixa: Bbox): Promise<Vizinhas> => {
    const rows = await leitor.any(listarVizinhas(escopo, caixa));
    const camadas = rows.map(({ id, geojson }) => ({ id, geojson }));
    return { camadas, completas: rows[0]?.completas ?? true };
  };
}

interface Encontros {
  readonly camadas: readonly Omit<EncontroRow, 'mais'>[];
  /** Whether it meets more than these. */
  readonly mais: boolean;
}

/** What of the layers lies in a shape that nobody keeps. */
function encontros({ leitor }: Dependencies) {
  return async (escopo: Escopo, geometria: Geometria): Promise<Encontros> => {
    const rows = await leitor.any(listarEncontros(escopo, geometria));
    return { camadas: rows.map(({ mais: _, ...camada }) => camada), mais: rows[0]?.mais ?? false };
  };
}

/** How many layers there are, and where. */
function createContagem({ leitor }: Dependencies) {
  return {
    /** How many there are; of what a search finds, up to a bound where the moulds of the texts do not tell. */
    contar: async (escopo: Escopo, filtro: FiltroDeCamadas = {}): Promise<ContagemDeCamadas> => {
      const prevista = ehBusca(filtro) ? await leitor.one(preverBusca(escopo, filtro)) : null;
      if (prevista?.exata) return { total: prevista.total, exata: true };
      return leitor.one(contarCamadas(escopo, filtro));
    },
    /** [west, south, east, north] of the layers within reach; null without any. */
    obterExtensao: async (escopo: Escopo, filtro: FiltroDeCamadas = {}): Promise<Extensao | null> =>
      (await leitor.one(obterExtensaoDasCamadas(escopo, filtro))).extensao,
    /** The layers that somebody ticked: how many, where, and which while they are at most `maximo`. */
    resumirSelecao: async (
      escopo: Escopo,
      filtro: FiltroDeCamadas,
      selecao: Selecao,
      maximo: number,
    ): Promise<ResumoDaSelecaoRow> => {
      if (contaTudo(filtro, selecao)) {
        const tudo = await leitor.one(resumirTudoMenos(escopo, filtro, selecao.ids));
        if (tudo.total > maximo) return tudo;
      }
      return leitor.one(resumirSelecao(escopo, filtro, selecao, maximo));
    },
  };
}
