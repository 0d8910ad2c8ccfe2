import type { AppLoadContext } from '@remix-run/node';
import { filtroDosPaineis } from '#app/deteccao/deteccao.porta.server.ts';
import { dataDe, dataNaTela, periodoEmPalavras } from '#app/kit/datas.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { type Atualidade, obterAtualidade } from '#app/server/atualidade.server.ts';
import { camposInvalidos } from '#app/server/falhas.server.ts';
import { instanteExigido, instantePedido, posicaoLida } from '#app/server/passado.server.ts';
import { comPeriodoPadrao, contagemDosFiltros, type FiltroDeDeteccoes } from '#domain/deteccao/filtro.policy.ts';
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

/** The same for what has no page to say a problem on. @throws RespostaDeFalha 422 by field */
export function filtroDoPainel(pedido: PedidoDaSessao): { filtro: FiltroDeDeteccoes; em: string | undefined } {
  const em = instanteExigido(pedido);
  const { filtro, problemas } = lerPedido(pedido, em);
  if (Object.keys(problemas).length > 0) throw camposInvalidos(problemas);
  return { filtro, em };
}

/** What a dashboard shows, and that it could not be read. */
export interface Lido<D> extends BaseDoPainel {
  /** Null where they could not be read, or the filter says what cannot be. */
  readonly dados: D | null;
}

/**
 * Reads a dashboard at one position of the log: what moved on meanwhile is read once more, so that every figure of it is
 * of the position that stands beside them.
 */
export async function lerPainel<D>(
  pedido: PedidoDoPainel,
  ler: (filtro: FiltroDeDeteccoes, em: string | undefined) => Promise<D | null>,
): Promise<Lido<D>> {
  const quando = instantePedido(pedido);
  const em = quando?.em ?? undefined;
  const { filtro, periodo_padrao, problemas } = lerPedido(pedido, em);
  const valido = Object.keys(problemas).length === 0;
  const { atualidade, posicao, dados } = await naMesmaPosicao(pedido, em, async () =>
    valido ? ler(filtro, em) : null,
  );
  const { pode } = pedido;
  const soTelao = pedido.sessao.telao !== undefined;
  return {
    ...{ atualidade, dados, filtro, periodo_padrao, problemas, consulta: consultaDe(filtro, em) },
    passado: quando && { ...quando, existia: em !== undefined, existe: true },
    periodo: periodoEmPalavras(filtro.inicio && dataNaTela(filtro.inicio), filtro.fim && dataNaTela(filtro.fim)),
    contagem: periodo_padrao ? '' : contagemDosFiltros(filtro),
    escolhe: {
      ...{ ativos: pode('ativos.ver'), analises: pode('analises.ver') },
      ...{ camada_tipos: pode('camadas.ver'), tipos: pode('deteccao_tipos.ver') },
    },
    ve: { deteccoes: pode('deteccoes.ver') && !soTelao, telao: pode('dashboards.telao'), soTelao },
    posicao,
    lido_em: new Date().toISOString(),
  };
}

function consultaDe(filtro: FiltroDeDeteccoes, em: string | undefined): string {
  const parametros = new URLSearchParams();
  filtroDosPaineis.escrever(filtro, parametros);
  if (em !== undefined) parametros.set('em', em);
  return parametros.toString();
}

/** How often a dashboard is read while detections keep moving on; what is shown then tells at least its position. */
const LEITURAS = 3;

/** Of whoever looks at a dashboard, what reading it takes: also in front of the door of all pages. */
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

/** Reads once more what moved on meanwhile. */
export async function naMesmaPosicao<D>(
  pedido: QuemLeOPainel,
  em: string | undefined,
  ler: () => Promise<D>,
): Promise<{ readonly atualidade: Atualidade; readonly posicao: string; readonly dados: D }> {
  let atualidade = await atualidadeDosPaineis(pedido);
  // What was at an instant stays, whatever moves on.
  if (em !== undefined) return { atualidade, posicao: await posicaoLida(pedido, em), dados: await ler() };
  for (let leitura = 1; ; leitura += 1) {
    const dados = await ler();
    const posicoes = await lerEmComum(pedido, ['posições dos painéis'], em, () =>
      pedido.servicos.projecoes.posicoes(MODELOS),
    );
    const { deteccoes = '0' } = atualidade.posicoes;
    if (posicoes.deteccoes === deteccoes || leitura === LEITURAS) return { atualidade, dados, posicao: deteccoes };
    // Taken before what is read next, as the first ones were.
    atualidade = { ...atualidade, posicoes };
  }
}

/** Whoever has written something waits for it alone. */
const atualidadeDosPaineis = (pedido: QuemLeOPainel): Promise<Atualidade> =>
  pedido.context.posicao === null
    ? lerEmComum(pedido, ['atualidade dos painéis'], undefined, () => obterAtualidade(pedido, MODELOS))
    : obterAtualidade(pedido, MODELOS);
