import type { Pedido, PedidoComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import type { PedidoDeLista } from '#app/server/lista.server.ts';
import { parte } from '#app/server/parte.server.ts';
import type { CommandContext } from '#domain/kernel/command.ts';
import { isConcurrency } from '#domain/kernel/event-store.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { notificacaoDecider } from '#domain/notificacao/notificacao.decider.ts';
import type { Sessao } from '#infra/identity/identidade.ts';
import type { Destinatario, NotificacaoRow } from '#projections/notificacao/notificacao.queries.ts';
import type { NotificacaoNaTela } from './notificacao.ts';

/** Read at most by one press of 'Marcar todas como lidas'; what is left stays counted, to be pressed again. */
const MAX_LIDAS = 1_000;
/** Commands under way at a time. */
const JUNTAS = 16;

/** Whose notifications a request is about: never anybody else's than those of who asks. */
export const destinatario = ({ usuario_id, escopo, permissoes }: Sessao): Destinatario => ({
  usuario_id,
  escopo,
  permissoes,
});

export interface ResumoDasNotificacoes {
  readonly por_ler: number;
  /** Decimal text: how far the notifications were when this was read. */
  readonly posicao: string;
}

/** What the head of every page shows; null where it cannot be read, for no page fails over it. */
export async function resumirNotificacoes(pedido: Pedido, sessao: Sessao): Promise<ResumoDasNotificacoes | null> {
  const resumo = await parte(pedido, 'notificacoes', pedido.servicos.notificacoes.resumir(destinatario(sessao)));
  return resumo && { por_ler: resumo.por_ler, posicao: String(resumo.posicao) };
}

export function notificacaoNaTela(row: NotificacaoRow): NotificacaoNaTela {
  const { id, nivel, titulo, mensagem, acoes, emitida_em, lida_em } = row;
  return { id, nivel, titulo, mensagem, acoes, emitida_em, lida_em };
}

/** @returns the position that shows it read; 0n where it was already */
export async function lerNotificacao(pedido: PedidoComSessao, id: Uuid, contexto: CommandContext): Promise<bigint> {
  const command = { type: 'LerNotificacao', data: { usuario_id: pedido.sessao.usuario_id } } as const;
  const ler = () => pedido.servicos.executar(notificacaoDecider, id, command, contexto);
  const { position } = await ler().catch((error) => {
    // Read on another device at the same moment: asked again, it is found read.
    if (isConcurrency(error)) return ler();
    throw error;
  });
  return position;
}

/** Reads everything that the person has not read yet, on all devices. @returns the position that shows it */
export async function lerTodasAsNotificacoes(pedido: PedidoComSessao): Promise<bigint> {
  const ids = [...(await pedido.servicos.notificacoes.porLer(destinatario(pedido.sessao), MAX_LIDAS))];
  let ultima = 0n;
  const trabalhar = async () => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      const position = await lerNotificacao(pedido, id, contextoDoComando(pedido, ''));
      if (position > ultima) ultima = position;
    }
  };
  await Promise.all(Array.from({ length: JUNTAS }, trabalhar));
  return ultima;
}

/** A page of the person's notifications, as the list shows it. */
export async function listarNotificacoesNaTela(
  { servicos }: PedidoComSessao,
  quem: Destinatario,
  { busca, ordenacao, cursor, limite }: Pick<PedidoDeLista<'emitida_em'>, 'busca' | 'ordenacao' | 'cursor' | 'limite'>,
  soPorLer: boolean,
) {
  const filtro = { busca, situacao: soPorLer ? ('por_ler' as const) : undefined };
  const [{ itens, anterior, proxima }, total] = await Promise.all([
    servicos.notificacoes.listar(quem, { filtro, ordenacao, cursor, limite }),
    servicos.notificacoes.contar(quem, filtro),
  ]);
  return { notificacoes: itens.map(notificacaoNaTela), anterior, proxima, total };
}
