import { acompanhamentoNaTela } from '#app/artefato/artefato.porta.server.ts';
import { deteccoesNaTela } from '#app/deteccao/deteccao.porta.server.ts';
import type { ReplayNaTela } from '#app/deteccao/deteccao.porta.ts';
import type { PassadoNaTela } from '#app/kit/ficha/passado.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import type { Atualidade } from '#app/server/atualidade.server.ts';
import { indisponivel, naoEncontrado } from '#app/server/falhas.server.ts';
import { nomesDeEntao } from '#app/server/nome-da-pessoa.server.ts';
import { instantePedido, posicaoPedida } from '#app/server/passado.server.ts';
import { deteccaoEvents } from '#domain/deteccao/deteccao.events.ts';
import { sameData } from '#domain/kernel/equality.ts';
import type { Services } from '#infra/composition/web.ts';
import type { DeteccaoRow } from '#projections/deteccao/deteccao.queries.ts';
import type { Momento } from '#projections/kernel/historico.ts';
import { deteccaoPedida } from './deteccoes.server.ts';

type Vida = NonNullable<Awaited<ReturnType<Services['vidas']['daDeteccao']>>>;
type Acompanhamento = Awaited<ReturnType<typeof acompanhamentoNaTela>>;

const SENTENCAS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(deteccaoEvents).map(({ type, descricao }) => [type, descricao]),
);

/** What the address asks for: the moment, how it is told, and which step of the life it is. */
interface TempoPedido {
  readonly momento: Momento | undefined;
  readonly passado: Omit<PassadoNaTela, 'existia' | 'existe'> | null;
  /** -1 before the first. */
  readonly atual: number;
}

/** A detection as it is, or as it was at a moment, with its life: who asks is the person of today. @throws 404; 503 */
export async function lerDeteccaoNoTempo(pedido: PedidoDaSessao) {
  const { servicos, escopo, pode } = pedido;
  const hoje = await deteccaoPedida(pedido);
  const vida = await servicos.vidas.daDeteccao(hoje.id);
  const { momento, passado, atual } = await tempoPedido(pedido, vida);
  const entao =
    momento === undefined ? null : await servicos.deteccoes.obter(escopo, hoje.id, pode('analises.editar'), momento);
  const row = entao ?? hoje;
  const mostrado = entao === null ? undefined : momento;
  const [[deteccao], acompanhamento] = await Promise.all([
    deteccoesNaTela(pedido, [row], mostrado, true),
    acompanhamentoNaTela(pedido, mostrado),
  ]);
  if (deteccao === undefined) throw naoEncontrado();
  return {
    row,
    deteccao,
    acompanhamento,
    vida,
    atual,
    passado: passado && { ...passado, existia: entao !== null, existe: true },
  };
}

/** The same as its page shows it. @throws RespostaDeFalha 404; 503 */
export async function deteccaoNoTempo(pedido: PedidoDaSessao, { posicoes }: Pick<Atualidade, 'posicoes'>) {
  const { row, deteccao, acompanhamento, vida, atual, passado } = await lerDeteccaoNoTempo(pedido);
  return {
    deteccao,
    ...acompanhamento,
    passado,
    replay: vida && (await replayNaTela(pedido, vida, atual, { row, acompanhamento, posicoes })),
  };
}

async function tempoPedido(pedido: PedidoDaSessao, vida: Vida | null): Promise<TempoPedido> {
  const posicao = posicaoPedida(pedido);
  const ultimo = (ate: bigint) => vida?.findLastIndex(({ evento }) => evento.position <= ate) ?? -1;
  if (posicao !== null) {
    // Only the log knows when that was.
    if (vida === null) throw indisponivel(mensagens.generica);
    const atual = ultimo(posicao);
    const passo = vida[atual];
    if (passo === undefined) throw naoEncontrado();
    const em = passo.evento.recordedAt;
    return { momento: { posicao }, passado: { pedido: em, em, recusa: null }, atual };
  }
  const passado = instantePedido(pedido);
  const em = passado?.em ?? null;
  if (em === null) return { momento: undefined, passado, atual: (vida?.length ?? 0) - 1 };
  return { momento: em, passado, atual: ultimo(await pedido.servicos.registro.posicaoEm(em)) };
}

interface Mostrado {
  /** How far the read models were at least. */
  readonly posicoes: Atualidade['posicoes'];
  readonly row: DeteccaoRow;
  readonly acompanhamento: Acompanhamento;
}

async function replayNaTela(
  pedido: PedidoDaSessao,
  vida: Vida,
  atual: number,
  mostrado: Mostrado,
): Promise<ReplayNaTela> {
  const nomeDe = await nomesDeEntao(
    pedido,
    vida.map(({ evento }) => evento.meta.actorId),
  );
  const passo = vida[atual];
  return {
    atual,
    passos: vida.map(({ evento: { position, recordedAt, type, meta } }) => ({
      posicao: String(position),
      em: recordedAt,
      tipo: type,
      texto: SENTENCAS[type] ?? type,
      autor: nomeDe(meta.actorId, recordedAt),
    })),
    confere: passo === undefined ? null : confere(passo, mostrado),
    prova: passo === undefined ? null : provaDe(passo),
  };
}

const provaDe = ({ evento: { eventId, meta, revision, streamId } }: Vida[number]) => ({
  evento_id: eventId,
  correlacao_id: meta.correlationId,
  causa_id: meta.causationId,
  revisao: revision,
  stream: streamId,
});

/**
 * Whether what is shown is what the events up to there come to, taken one by one from the first; null while the read
 * models have not come so far, or know of something newer.
 */
function confere({ evento, estado, area }: Vida[number], { row, acompanhamento, posicoes }: Mostrado): boolean | null {
  const chegou = (['deteccoes', 'artefatos'] as const).every((um) => BigInt(posicoes[um] ?? 0) >= evento.position);
  if (!chegou || row.revisao > estado.revisao) return null;
  const presentes = acompanhamento.artefatos.map(({ id, removido }) => [id, removido === null] as const);
  const midias = acompanhamento.artefatos.flatMap((um) => (um.removido === null ? um.midias : []));
  const pontos = Object.fromEntries(midias.flatMap(({ id, fotografia }) => (fotografia?.ponto ? [[id, true]] : [])));
  const { tipo_id, camada_principal_id, descricao, area_informada, tipo_alterado_id, classificacao } = row;
  return sameData(
    {
      revisao: row.revisao,
      removida: row.removida,
      status_id: row.status_id,
      geojson: row.geojson,
      area: row.area,
      evidencias: row.evidencias,
      artefatos: Object.fromEntries(presentes),
      pontos,
      dados: { tipo_deteccao_id: tipo_id, camada_principal_id, descricao, area_informada },
      mudanca: { tipo_deteccao_alterado_id: tipo_alterado_id, classificacao, observacao: row.observacao },
    },
    {
      revisao: estado.revisao,
      removida: estado.removida,
      status_id: estado.status_id,
      geojson: estado.geojson,
      area,
      evidencias: estado.evidencias,
      artefatos: estado.artefatos,
      pontos: estado.pontos,
      dados: estado.dados,
      mudanca: estado.mudanca,
    },
  );
}
