import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';

/** What the dashboard's map needs; null for who may not see layers. */
export async function painelDoCliente(pedido: PedidoComSessao) {
  const { servicos, sessao, pode } = pedido;
  const { escopo } = sessao;
  if (escopo === null || !pode('camadas.ver')) return null;
  const atualidade = await obterAtualidade(pedido, ['camadas', 'camada_tipos']);
  const [tipos, extensao, revisao] = await Promise.all([
    servicos.camadaTipos.listar(escopo),
    servicos.camadas.obterExtensao(escopo),
    servicos.ladrilhos.obterRevisao(escopo),
  ]);
  return { atualidade, tipos, extensao, revisao: String(revisao) };
}

export async function situacaoDaInstalacao({ servicos, pode }: PedidoComSessao) {
  const [saude, clientes] = await Promise.all([
    servicos.saude(),
    pode('clientes.ver') ? servicos.clientes.listarDaInstalacao() : Promise.resolve([]),
  ]);
  return { saude, clientes };
}
