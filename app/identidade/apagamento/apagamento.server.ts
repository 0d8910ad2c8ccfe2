import { formularios } from '#app/mensagens/especificacao.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { exigirAtoNaConta, podeNaConta } from '#app/server/administracao.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, pedidoInvalido } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { permissaoId } from '#domain/modulo/catalogo.ts';
import { PRAZO_DIAS } from '#domain/usuario/fundamentos.ts';
import { usuarioCommands } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { pessoaDoPedido } from '../dados/pessoa-do-pedido.server.ts';

const DIA_MS = 86_400_000;

/** Whoever of the client waits for an answer, the oldest request first. */
export async function pedidosDeApagamento({ servicos, escopo }: PedidoDaSessao) {
  const usuarios = await servicos.usuarios.listarPedidosDeApagamento(escopo);
  const gente = await servicos.identidade.nomes(usuarios.map(({ id }) => id));
  return usuarios.flatMap(({ id, apagamento_solicitado_em: pedido_em }) => {
    const pessoa = gente.get(id);
    if (pessoa === undefined || pedido_em === null) return [];
    const dias = Math.floor((Date.now() - Date.parse(pedido_em)) / DIA_MS);
    return [{ id, nome: pessoa.nome, email: pessoa.email, pedido_em, dias_restantes: PRAZO_DIAS - dias }];
  });
}

/** What the page that decides shows. */
export async function dadosDoApagamento(pedido: PedidoDaSessao) {
  const { usuario, pessoa, id } = await pessoaDoPedido(pedido);
  const cabe = await podeNaConta(pedido, { id, dono: pedido.escopo.cliente_id });
  return {
    id,
    nome: pessoa?.nome ?? null,
    email: pessoa?.email ?? null,
    pedido_em: usuario.apagamento_solicitado_em,
    apagado_em: usuario.apagado_em,
    propria: id === pedido.sessao.usuario_id,
    exporta: pedido.pode('usuarios.exportar_dados') && cabe('dados'),
    decide: cabe('apagamento'),
  };
}

/** Carries the erasure out or refuses it, as the form says. */
export async function decidirApagamento(pedido: PedidoDaSessao, form: FormData): Promise<'apagada' | 'recusado'> {
  const { id } = await pessoaDoPedido(pedido);
  await exigirAtoNaConta(pedido, { id, dono: pedido.escopo.cliente_id }, 'apagamento');
  switch (texto(form, 'acao')) {
    case 'recusar':
      await recusar(pedido, id, form);
      return 'recusado';
    case 'apagar':
      await apagar(pedido, id, form);
      return 'apagada';
    default:
      throw pedidoInvalido();
  }
}

async function recusar(pedido: PedidoDaSessao, id: string, form: FormData): Promise<void> {
  const lido = usuarioCommands.RecusarApagamentoDoUsuario.safeParse({ fundamento: texto(form, 'fundamento') });
  if (!lido.success) throw camposInvalidos({ fundamento: ['Escolha o fundamento da recusa.'] });
  const command = { type: 'RecusarApagamentoDoUsuario', data: lido.data } as const;
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await pedido.servicos.executar(usuarioDecider, id, command, contexto);
  pedido.context.lembrarPosicao(position);
}

/** Nobody erases themselves here, nor the last who could administer: the same rules as when access is taken away. */
async function apagar(pedido: PedidoDaSessao, id: string, form: FormData): Promise<void> {
  const { servicos, sessao, escopo, context } = pedido;
  if (texto(form, 'palavra').trim() !== formularios.palavraDeConfirmacao) {
    throw camposInvalidos({ palavra: [`Digite “${formularios.palavraDeConfirmacao}” para confirmar.`] });
  }
  if (id === sessao.usuario_id)
    throw camposInvalidos({ palavra: ['Ninguém apaga a si mesmo: peça a quem também administra.'] });
  const quem = {
    usuario_id: sessao.usuario_id,
    permissao_ids: new Set([...sessao.permissoes].map(permissaoId)),
  };
  const mudanca = { pessoa: { id, ativo: false, grupo_ids: [] } };
  await servicos.administracao.alterar(escopo.cliente_id, quem, mudanca, {
    aprovacao_id: idDoComando(texto(form, 'comando_id')),
    solicitar: null,
    fazer: () => servicos.identidade.apagarPessoa(id, sessao.usuario_id),
  });
  context.lembrarPosicao(await servicos.eventStore.lastPosition());
}
