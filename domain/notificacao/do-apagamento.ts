import type { ConteudoDaNotificacao } from './notificacao.events.ts';

/** Events of a person of which those who may answer them are told. */
export const AVISAM_QUEM_APAGA = ['ApagamentoDoUsuarioSolicitado'] as const;

/** What is told of a request to be erased: that there is one, and not whose, for the log keeps no names. */
export function notificacaoDoPedidoDeApagamento(prazo_dias: number): ConteudoDaNotificacao {
  return {
    tipo: 'toast',
    nivel: 'warning',
    titulo: 'Pedido de apagamento',
    mensagem: `Uma pessoa pediu o apagamento dos seus dados. A resposta tem prazo de ${prazo_dias} dias.`,
    acoes: [{ label: 'Ver pedidos', url: '/seguranca/apagamentos', className: 'btn btn-primary' }],
  };
}
