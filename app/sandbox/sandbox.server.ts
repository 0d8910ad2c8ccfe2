import { v7 as uuidV7 } from 'uuid';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { notificacaoDecider } from '#domain/notificacao/notificacao.decider.ts';
import type { ConteudoDaNotificacao } from '#domain/notificacao/notificacao.events.ts';

/** Kinds of test events, as the address of the specification names them. */
export const TIPOS_DE_TESTE = ['modal', 'alert', 'toast', 'public'] as const;
export type TipoDeTeste = (typeof TIPOS_DE_TESTE)[number];

const nomes = { modal: 'janela', alert: 'alerta', toast: 'toast' } as const;
const niveis = { modal: 'info', alert: 'warning', toast: 'success' } as const;

function notificacaoDeTeste(tipo: Exclude<TipoDeTeste, 'public'>): ConteudoDaNotificacao {
  return {
    tipo,
    nivel: niveis[tipo],
    titulo: `Teste de ${nomes[tipo]}`,
    mensagem: `Esta notificação foi disparada na página de testes e veio pelo seu canal privado, em forma de ${nomes[tipo]}.`,
    acoes: [{ label: 'Ver notificações', url: '/notificacoes', className: 'btn btn-primary' }],
  };
}

/** Fires a test event on the private channel of who asks, or on the public one. @returns its position */
export async function dispararTeste(pedido: PedidoComSessao, tipo: TipoDeTeste): Promise<bigint> {
  const { servicos, sessao } = pedido;
  const contexto = contextoDoComando(pedido, '');
  const { usuario_id, cliente_id } = sessao;
  const command =
    tipo === 'public'
      ? ({ type: 'EmitirTestePublico', data: { mensagem: 'Evento de teste do canal público.' } } as const)
      : ({
          type: 'EmitirNotificacao',
          data: { ...notificacaoDeTeste(tipo), usuario_id, cliente_id, ativo_id: null },
        } as const);
  return (await servicos.executar(notificacaoDecider, uuidV7(), command, contexto)).position;
}
