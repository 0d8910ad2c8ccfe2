import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type Pagina, type PedidoDePagina, paginar } from '#projections/kernel/pagina.ts';
import {
  chaveDaNotificacao,
  contarNotificacoes,
  type Destinatario,
  type FiltroDeNotificacoes,
  listarNotificacoes,
  listarPorLer,
  type NotificacaoRow,
  type OrdenacaoDasNotificacoes,
  obterNotificacao,
  ordemDasNotificacoes,
  resumirNotificacoes,
} from '#projections/notificacao/notificacao.queries.ts';
import { listarPreferencias, obterResumo } from '#projections/preferencia/preferencia.queries.ts';

interface PedidoDeNotificacoes extends PedidoDePagina {
  readonly filtro?: FiltroDeNotificacoes;
  /** Newest first where none is given. */
  readonly ordenacao?: OrdenacaoDasNotificacoes;
}

export type NotificacoesService = ReturnType<typeof createNotificacoesService>;

/** What people were told, as pages read it. */
export function createNotificacoesService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: async (quem: Destinatario, pedido: PedidoDeNotificacoes): Promise<Pagina<NotificacaoRow>> => {
      const { filtro = {}, ordenacao = { coluna: 'emitida_em', direcao: 'desc' } } = pedido;
      const rows = await leitor.any(listarNotificacoes(quem, filtro, ordenacao, pedido));
      return paginar(rows, ordemDasNotificacoes(ordenacao), pedido, chaveDaNotificacao);
    },
    contar: async (quem: Destinatario, filtro: FiltroDeNotificacoes = {}): Promise<number> =>
      (await leitor.one(contarNotificacoes(quem, filtro))).total,
    obter: (quem: Destinatario, id: Uuid): Promise<NotificacaoRow | null> =>
      leitor.maybeOne(obterNotificacao(quem, id)),
    /** Ids, oldest first. */
    porLer: async (quem: Destinatario, limite: number): Promise<readonly Uuid[]> =>
      (await leitor.any(listarPorLer(quem, limite))).map(({ id }) => id),
    /** What a person said of what they want to be told. */
    preferencias: (usuario_id: Uuid) => leitor.any(listarPreferencias(usuario_id)),
    /** When a person wants a digest; null where they said nothing of it. */
    resumo: (usuario_id: Uuid) => leitor.maybeOne(obterResumo(usuario_id)),
    resumir: (quem: Destinatario) => leitor.one(resumirNotificacoes(quem)),
  };
}
