import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { filtroDosPaineis } from '#app/deteccao/deteccao.porta.server.ts';
import { dataDe, dataNaTela, periodoEmPalavras } from '#app/kit/datas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { type Atualidade, obterAtualidade } from '#app/server/atualidade.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { instanteExigido, instantePedido, posicaoLida } from '#app/server/passado.server.ts';
import { comPeriodoPadrao, contagemDosFiltros, type FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { mensagensDoPainel as textos } from './painel.mensagens.ts';
import type { BaseDoPainel } from './painel.ts';

/** Read models that a dashboard is made of. */
const MODELOS = [
  ...(['deteccoes', 'deteccao_tipos', 'deteccao_status', 'ativos', 'categorias', 'camadas', 'camada_tipos'] as const),
];

/** The local date of now, or of the instant that is looked at. */
export const hojeDe = (em: string | undefined): string => dataDe(em ?? new Date().toISOString());

/** What an address asks of a dashboard, now or at an instant. */
function lerPedido({ url }: Pick<PedidoDaSessao, 'url'>, em: string | undefined) {
  const lido = filtroDosPaineis.ler(url.searchParams);
  return lido.valido
    ? { ...comPeriodoPadrao(lido.filtro, hojeDe(em)), problemas: {} }
    : { filtro: lido.filtro, periodo_padrao: false, problemas: lido.problemas };
}

/**
 * The same for what has no page to say a problem on, of the one asset that `ativo_id` names, if any. That is no part of
 * the filter: where the filter says nothing, the usual period is the asset's too.
 * @throws RespostaDeFalha 422 by field
 */
export function filtroDoPainel(pedido: PedidoDaSessao): { filtro: FiltroDeDeteccoes; em: string | undefined } {
  const em = instanteExigido(pedido);
  const { filtro, problemas } = lerPedido(pedido, em);
  const ativo = z.array(uuidSchema).max(1).safeParse(pedido.url.searchParams.getAll('ativo_id'));
  const erros = ativo.success ? problemas : { ...problemas, ativo_id: [textos.ativoInvalido] };
  if (!ativo.success || Object.keys(erros).length > 0) throw camposInvalidos(erros);
  return { filtro: ativo.data.length === 0 ? filtro : { ...filtro, ativo_ids: ativo.data }, em };
}

/** What a dashboard shows, and that it could not be read. */
export interface Lido<D> extends BaseDoPainel {
  /** Null where they could not be read, or the filter says what cannot be. */
  readonly dados: D | null;
}

interface ComoLer<D> {
  /** What it is called where all of the same scope are shown the same; null where permissions or the address decide too. */
  readonly deTodos: string | null;
  /** @param pedido the same, whose services read what stands at the dashboard's position */
  ler(pedido: PedidoDoPainel, filtro: FiltroDeDeteccoes, em: string | undefined): Promise<D | null>;
}

/** Reads a dashboard at one position of the log: every figure of it is of the position that stands beside them. */
export async function lerPainel<D>(pedido: PedidoDoPainel, { deTodos, ler }: ComoLer<D>): Promise<Lido<D>> {
  const quando = instantePedido(pedido);
  const em = quando?.em ?? undefined;
  const { filtro, periodo_padrao, problemas } = lerPedido(pedido, em);
  const valido = Object.keys(problemas).length === 0;
  const lerTudo = () => naMesmaPosicao(pedido, em, async (lido) => (valido ? ler(lido, filtro, em) : null));
  // Whoever has written something waits for it alone, before what many read in common is read.
  const atual = await atualidadeDosPaineis(pedido);
  const de = [deTodos, pedido.escopo, filtro, hojeDe(em), valido];
  const { posicao, posicoes, dados } = await (deTodos === null ? lerTudo() : lerEmComum(pedido, de, em, lerTudo));
  const atualidade = { ...atual, posicoes: posicoes ?? atual.posicoes };
  const { pode } = pedido;
  const soTelao = pedido.sessao.telao !== undefined;
  return {
    atualidade,
    dados,
    filtro,
    periodo_padrao,
    problemas,
    consulta: consultaDe(filtro, periodo_padrao, em),
    passado: quando && { ...quando, existia: em !== undefined, existe: true },
    periodo: periodoEmPalavras(filtro.inicio && dataNaTela(filtro.inicio), filtro.fim && dataNaTela(filtro.fim)),
    contagem: periodo_padrao ? '' : contagemDosFiltros(filtro),
    escolhe: {
      ativos: pode('ativos.ver'),
      analises: pode('analises.ver'),
      camada_tipos: pode('camadas.ver'),
      tipos: pode('deteccao_tipos.ver'),
    },
    ve: { deteccoes: pode('deteccoes.ver') && !soTelao, telao: pode('dashboards.telao'), soTelao },
    posicao,
    lido_em: new Date().toISOString(),
  };
}

/** The usual period is what an address without a filter means: written out it would be one date alone, which is none. */
function consultaDe(filtro: FiltroDeDeteccoes, periodo_padrao: boolean, em: string | undefined): string {
  const parametros = new URLSearchParams();
  if (!periodo_padrao) filtroDosPaineis.escrever(filtro, parametros);
  if (em !== undefined) parametros.set('em', em);
  return parametros.toString();
}

/** Of whoever looks at a dashboard, what reading it takes: also where it is told to open pages. */
export interface QuemLeOPainel extends Pick<PedidoDaSessao, 'servicos' | 'escopo' | 'sessao' | 'pode'> {
  readonly context: Pick<AppLoadContext, 'posicao' | 'log' | 'foraDoAr'>;
}

/** The same, and what its address asks for. */
export interface PedidoDoPainel extends QuemLeOPainel, Pick<PedidoDaSessao, 'url'> {}

/**
 * What is read of now, in common with all who ask alike; of an instant, by itself.
 * @param de all that the answer depends on, but for the moment
 */
export function lerEmComum<T>(
  { servicos }: Pick<PedidoDaSessao, 'servicos'>,
  de: readonly unknown[],
  em: string | undefined,
  ler: () => Promise<T>,
): Promise<T> {
  return em === undefined ? servicos.emComum.ler(JSON.stringify(de), ler) : ler();
}

/** Waits for the reader's own writes, before what many read in common is read. */
export async function esperarOProprio({ servicos, context }: QuemLeOPainel): Promise<void> {
  if (context.posicao !== null) await servicos.projecoes.esperar(MODELOS, context.posicao);
}

interface NumaPosicao<D> {
  /** Of the log, as decimal text. */
  readonly posicao: string;
  /** Of each read model; null of an instant, which stays as it was whatever moves on. */
  readonly posicoes: Atualidade['posicoes'] | null;
  readonly dados: D;
}

/** @param ler what it asks of the services that it is given is of the same moment, and so is the position */
export async function naMesmaPosicao<P extends QuemLeOPainel, D>(
  pedido: P,
  em: string | undefined,
  ler: (pedido: P) => Promise<D>,
): Promise<NumaPosicao<D>> {
  if (em !== undefined) return { posicao: await posicaoLida(pedido, em), posicoes: null, dados: await ler(pedido) };
  const { servicos } = pedido;
  return servicos.instantaneos.ler(async ({ posicoes: posicoesDe, ...lidos }) => {
    const [posicoes, dados] = await Promise.all([
      posicoesDe(MODELOS),
      ler({ ...pedido, servicos: { ...servicos, ...lidos } }),
    ]);
    return { posicao: posicoes.deteccoes ?? '0', posicoes, dados };
  });
}

const atualidadeDosPaineis = (pedido: QuemLeOPainel): Promise<Atualidade> =>
  pedido.context.posicao === null
    ? lerEmComum(pedido, ['atualidade dos painéis'], undefined, () => obterAtualidade(pedido, MODELOS))
    : obterAtualidade(pedido, MODELOS);
