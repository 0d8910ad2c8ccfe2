import type { AprovacaoEvent } from '../aprovacao/aprovacao.events.ts';
import type { Uuid } from '../kernel/ids.ts';
import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Events of a request of which somebody is told. */
export const AVISAM_DA_APROVACAO = [
  'AprovacaoSolicitada',
  'AprovacaoConcedida',
  'AprovacaoRecusada',
  'AprovacaoExpirada',
] as const;
type Fim = Exclude<(typeof AVISAM_DA_APROVACAO)[number], 'AprovacaoSolicitada'>;

const FINS: Readonly<Record<Fim, Pick<ConteudoDaNotificacao, 'nivel' | 'titulo' | 'mensagem'>>> = {
  AprovacaoConcedida: {
    nivel: 'success',
    titulo: 'Pedido aprovado',
    mensagem: 'Uma segunda pessoa aprovou a mudança de acesso que você pediu: ela já vale.',
  },
  AprovacaoRecusada: {
    nivel: 'warning',
    titulo: 'Pedido recusado',
    mensagem: 'Uma segunda pessoa recusou a mudança de acesso que você pediu. O motivo está no pedido.',
  },
  AprovacaoExpirada: {
    nivel: 'warning',
    titulo: 'Pedido sem valor',
    mensagem: 'A mudança de acesso que você pediu já não partia do que é, e não pôde ser aprovada.',
  },
};

/** Whom an event of a request is told to, and what: who may decide, that it waits; its author, what became of it. */
export function notificacoesDaAprovacao(
  event: AprovacaoEvent,
  id: Uuid,
): { readonly usuario_ids: readonly Uuid[]; readonly conteudo: ConteudoDaNotificacao } | null {
  const ver = (label: string) => [{ label, url: `/seguranca/aprovacoes/${id}`, className: 'btn btn-primary' }];
  if (event.type === 'AprovacaoCancelada') return null;
  if (event.type === 'AprovacaoSolicitada') {
    const mensagem = 'Uma mudança de acesso espera pela aprovação de uma segunda pessoa, que pode ser você.';
    const conteudo = { tipo: 'toast', nivel: 'info', titulo: 'Pedido de aprovação', mensagem } as const;
    return { usuario_ids: event.data.aprovador_ids, conteudo: { ...conteudo, acoes: ver('Examinar') } };
  }
  const conteudo = { tipo: 'toast', ...FINS[event.type], acoes: ver('Ver o pedido') } as const;
  return { usuario_ids: [event.data.autor_id], conteudo };
}
