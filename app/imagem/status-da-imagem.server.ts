import { v7 as uuidV7 } from 'uuid';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import type { PedidoDaSessao } from '#app/server/acesso.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { lerStatus, motivoDoFormulario, motivoDoStatus } from '#app/server/status.server.ts';
import type { ImagemCommand } from '#domain/imagem/imagem.commands.ts';
import { imagemDecider } from '#domain/imagem/imagem.decider.ts';
import { comMotivo } from '#domain/kernel/text.ts';
import { mensagensDaImagem } from './imagem.mensagens.ts';
import { imagemPedida } from './imagens.server.ts';

/** What the question before an image is activated or inactivated says. @throws RespostaDeFalha 404 */
export async function statusDaImagem(pedido: PedidoDaSessao): Promise<DadosDoStatus> {
  const { arquivo, inativa } = await imagemPedida(pedido);
  const motivo = await motivoDoStatus(pedido, !inativa, pedido.escopo.cliente_id);
  const consequencias = [inativa ? mensagensDaImagem.aoAtivar : mensagensDaImagem.aoInativar];
  return { nome: arquivo.nome, ativo: !inativa, consequencias, comando_id: uuidV7(), motivo, lista: '/imagens' };
}

/** Activates or inactivates it. @returns what is said of it */
export async function alternarImagem(pedido: PedidoDaSessao, form: FormData): Promise<string> {
  const { servicos, context, escopo } = pedido;
  const { id, arquivo } = await imagemPedida(pedido);
  const ativar = lerStatus(form);
  const command: ImagemCommand = ativar
    ? { type: 'ReativarImagem', data: {} }
    : { type: 'InativarImagem', data: comMotivo(await motivoDoFormulario(pedido, form, escopo.cliente_id)) };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(imagemDecider, id, command, contexto);
  context.lembrarPosicao(position);
  return mensagensDaImagem.alternada(arquivo.nome, ativar);
}
