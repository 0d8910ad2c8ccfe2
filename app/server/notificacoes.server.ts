import type { Sessao } from '#infra/identity/identidade.ts';
import type { Destinatario } from '#projections/notificacao/notificacao.queries.ts';
import type { Pedido } from './acesso.server.ts';
import { parte } from './parte.server.ts';

/** Whose notifications a request is about: never anybody else's than those of who asks. */
export const destinatario = ({ usuario_id, escopo }: Sessao): Destinatario => ({ usuario_id, escopo });

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
