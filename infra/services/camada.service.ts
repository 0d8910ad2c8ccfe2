import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
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
  obterExtensaoDasCamadas,
  type ResumoDaSelecaoRow,
  resumirSelecao,
  resumirTudoMenos,
} from '#projections/camada/contagem.queries.ts';
import { obterRevisoes } from '#projections/camada/ladrilho.queries.ts';
import {
  type LinhaDaTabela,
  listarCamadasPorNumero,
  listarNomesDasCamadas,
  type NomeDaCamadaRow,
  type PedidoDeNumero,
} from '#projections/camada/tabela.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';
import type { Selecao } from '#projections/kernel/selecao.ts';
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
    listar: async (escopo: Escopo, pedido: PedidoDeCamadas): Promise<Pagina<CamadaRow>> => {
      const { filtro = {}, ordenacao = { coluna: 'nome', direcao: 'asc' } } = pedido;
      const ler = (caminho: CaminhoDaBusca) => leitor.any(listarCamadas(escopo, filtro, ordenacao, pedido, caminho));
      const comum = pedido.contagem?.exata === false && filtro.em === undefined;
      let rows = await ler(comum ? 'pela_ordem' : 'pelo_indice');
      // What is found often may still be far down the list.
      if (comum && rows.length <= pedido.limite) rows = await ler('pelo_indice');
      return paginar(rows, ordemDasCamadas(ordenacao), pedido, (row) => chaveDaCamada(row, ordenacao));
    },
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
    const revisao = (await leitor.maybeOne(obterRevisoes([escopo.cliente_id])))?.revisao ?? 0n;
    const lista = JSON.stringify([escopo, filtro, ordenacao]);
    const marcos = conhecidos.de(lista, revisao);
    const rows = await leitor.any(listarCamadasPorNumero(escopo, filtro, ordenacao, pedido, marcos));
    const ultima = rows.at(-1);
    if (ultima)
      conhecidos.anotar(lista, revisao, { posicao: inicio + rows.length, chave: chaveDaCamada(ultima, ordenacao) });
    return rows;
  };
}

/** How many layers there are, and where. */
function createContagem({ leitor }: Dependencies) {
  return {
    /** How many there are; of what a search finds, up to a bound. */
    contar: (escopo: Escopo, filtro: FiltroDeCamadas = {}): Promise<ContagemDeCamadas> =>
      leitor.one(contarCamadas(escopo, filtro)),
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
