import { describe, expect, it } from 'vitest';
import { notificacaoDoPedidoDeApagamento } from './do-apagamento.ts';
import { conteudoDaNotificacaoSchema } from './notificacao.events.ts';

describe('Notificação de um pedido de apagamento', () => {
  it('diz que há um pedido, em quantos dias se responde e onde, e não de quem é', () => {
    const dita = notificacaoDoPedidoDeApagamento(15);
    expect(dita).toMatchObject({
      titulo: 'Pedido de apagamento',
      mensagem: 'Uma pessoa pediu o apagamento dos seus dados. A resposta tem prazo de 15 dias.',
      acoes: [{ label: 'Ver pedidos', url: '/seguranca/apagamentos' }],
    });
    expect(conteudoDaNotificacaoSchema.parse(dita)).toEqual(dita);
  });
});
