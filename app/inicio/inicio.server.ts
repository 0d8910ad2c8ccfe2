import { redirect } from '@remix-run/node';
import { destinatario, listarNotificacoesNaTela } from '#app/notificacao/notificacao.porta.server.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { obterAtualidade } from '#app/server/atualidade.server.ts';
import { parte } from '#app/server/parte.server.ts';
import type { NoInicio } from './inicio.ts';
import { lerPaginaInicial } from './pagina-inicial.server.ts';

/** Of what was not read yet, so many are shown; the rest is one press away. */
const MAX_NOVAS = 5;

/**
 * What the start page shows to people of a client.
 * @throws the way to the map, for who comes to it first and asks for no page by name
 */
export async function inicioDoCliente(pedido: PedidoComSessao): Promise<NoInicio> {
  const { url, pode } = pedido;
  const desenhando = url.searchParams.has('desenhar');
  if (!desenhando && !url.searchParams.has('pagina') && (await lerPaginaInicial(pedido)) === 'mapa')
    throw redirect('/mapa');
  const [mapa, espera] = await Promise.all([mapaDoInicio(pedido), desenhando ? null : oQueEspera(pedido)]);
  return { mapa, espera, desenhando: desenhando && mapa !== null, veMapa: pode('mapa.ver') };
}

/** What the map of layers needs; null for who may not see layers. */
export async function mapaDoInicio(pedido: PedidoComSessao) {
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

/** What was not read, and which uploads wait for somebody who may publish them; null for what cannot be read now. */
async function oQueEspera(pedido: PedidoComSessao): Promise<NoInicio['espera']> {
  const { servicos, sessao, pode } = pedido;
  const { escopo } = sessao;
  const ordenacao = { coluna: 'emitida_em', direcao: 'desc' } as const;
  const novas = { busca: '', ordenacao, cursor: null, limite: MAX_NOVAS };
  const publica = escopo !== null && pode('camadas.ver') && pode('camadas.publicar');
  const [notificacoes, envios] = await Promise.all([
    parte(pedido, 'notificações', listarNotificacoesNaTela(pedido, destinatario(sessao), novas, true)),
    publica ? parte(pedido, 'envios', servicos.importacoes.contar(escopo, { estados: ['preparada'] })) : 0,
  ]);
  return { notificacoes: notificacoes && { novas: notificacoes.notificacoes, total: notificacoes.total }, envios };
}

export async function situacaoDaInstalacao({ servicos, pode }: PedidoComSessao) {
  const [saude, clientes] = await Promise.all([
    servicos.saude(),
    pode('clientes.ver') ? servicos.clientes.listarDaInstalacao() : Promise.resolve([]),
  ]);
  return { saude, clientes };
}
