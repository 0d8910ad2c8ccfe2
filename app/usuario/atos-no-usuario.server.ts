import { v7 as uuidV7 } from 'uuid';
import {
  acessoPedido,
  alvoDa,
  mensagensDaAprovacao,
  solicitarAprovacao,
} from '#app/aprovacao/aprovacao.porta.server.ts';
import type { DadosDoStatus } from '#app/kit/status/status.ts';
import { usuarios as textos } from '#app/mensagens/especificacao.ts';
import { PESSOA_REMOVIDA } from '#app/mensagens/pessoas.ts';
import type { PedidoComSessao, PedidoDaSessao } from '#app/server/acesso.server.ts';
import { exigirAtoNaConta, pessoaPedida, quemAdministra } from '#app/server/administracao.server.ts';
import { contextoDoComando } from '#app/server/comando.server.ts';
import { camposInvalidos, naoEncontrado } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { idsDe } from '#app/server/lista.server.ts';
import { lerStatus, motivoDoFormulario, motivoDoStatus } from '#app/server/status.server.ts';
import type { UsuarioCommand } from '#domain/usuario/usuario.commands.ts';
import { usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { mensagensDoUsuario } from './usuario.mensagens.ts';

/** What taking or giving back a person's access means. */
export async function statusDoUsuario(pedido: PedidoComSessao): Promise<DadosDoStatus> {
  const alvo = await pessoaPedida(pedido);
  const { id } = alvo;
  const { pessoas } = await exigirAtoNaConta(pedido, alvo, 'acesso');
  const pessoa = pessoas.find((uma) => uma.id === id);
  if (pessoa === undefined) throw naoEncontrado();
  const nome = await nomeDa(pedido, id);
  const { ativo } = pessoa;
  const consequencias = ativo ? mensagensDoUsuario.aoInativar : mensagensDoUsuario.aoAtivar;
  const motivo = await motivoDoStatus(pedido, ativo, alvo.dono);
  return { nome, ativo, consequencias, comando_id: uuidV7(), motivo, lista: '/seguranca/usuarios' };
}

export async function alternarStatusDoUsuario(pedido: PedidoComSessao, form: FormData): Promise<string> {
  const alvo = await pessoaPedida(pedido);
  const ativo = lerStatus(form);
  const { servicos, context } = pedido;
  const { pessoas } = await exigirAtoNaConta(pedido, alvo, 'acesso');
  const grupo_ids = pessoas.find(({ id }) => id === alvo.id)?.grupo_ids ?? [];
  const comando: UsuarioCommand = ativo
    ? { type: 'ReativarUsuario', data: {} }
    : { type: 'InativarUsuario', data: { motivo: await motivoDoFormulario(pedido, form, alvo.dono) } };
  const mudanca = { pessoa: { id: alvo.id, ativo, grupo_ids } };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  return servicos.administracao.alterar(alvo.dono, quemAdministra(pedido), mudanca, {
    aprovacao_id: contexto.commandId,
    async fazer() {
      context.lembrarPosicao((await servicos.executar(usuarioDecider, alvo.id, comando, contexto)).position);
      return ativo ? mensagensDoUsuario.ativado : mensagensDoUsuario.inativado;
    },
    async solicitar(concessao) {
      const volta = acessoPedido({ ativo: !ativo, grupo_ids }, { ativo, grupo_ids });
      await solicitarAprovacao(pedido, contexto, { ...concessao, ...alvoDa(alvo), mudanca: volta });
      return mensagensDaAprovacao.espera;
    },
  });
}

/** A link to choose a password goes to the person. @returns what to say of it */
export async function redefinirSenhaDoUsuario(pedido: PedidoComSessao) {
  const alvo = await pessoaPedida(pedido);
  await exigirAtoNaConta(pedido, alvo, 'link');
  return pedido.servicos.identidade.mandarRedefinicao(alvo.id, pedido.sessao.usuario_id);
}

export async function encerrarSessoesDoUsuario(pedido: PedidoComSessao): Promise<void> {
  const alvo = await pessoaPedida(pedido);
  await exigirAtoNaConta(pedido, alvo, 'sessoes');
  await pedido.servicos.identidade.encerrarSessoesDe(alvo.id, pedido.sessao.usuario_id);
}

/** Takes a lost second factor away; the reason stands in the log. */
export async function redefinirDoisFatoresDoUsuario(pedido: PedidoComSessao, form: FormData): Promise<void> {
  const alvo = await pessoaPedida(pedido);
  await exigirAtoNaConta(pedido, alvo, 'segundo_fator');
  const motivo = texto(form, 'motivo').trim();
  if (motivo === '') throw camposInvalidos({ motivo: [mensagensDoUsuario.semMotivo] });
  if (motivo.length > 200) throw camposInvalidos({ motivo: [mensagensDoUsuario.motivoLongo] });
  await pedido.servicos.identidade.redefinirDoisFatores(alvo.id, motivo, pedido.sessao.usuario_id);
}

export async function verComoUsuario(pedido: PedidoComSessao): Promise<void> {
  const alvo = await pessoaPedida(pedido);
  const { id } = alvo;
  const { context, sessao, servicos } = pedido;
  await servicos.identidade.iniciarVisao(context.autor(sessao), id);
}

/** The assets of a person, of those that who asks reaches. */
export async function ativosDoUsuario(pedido: PedidoDaSessao) {
  const { servicos, escopo } = pedido;
  const ids = await atribuidos(pedido);
  const ativos = ids.length === 0 ? [] : await servicos.ativos.listar(escopo, { ids });
  return ativos.map(({ id, nome, sigla }) => ({ id, nome, sigla }));
}

/** Assigns these; what who asks does not reach stays as it is. */
export async function definirAtivosDoUsuario(pedido: PedidoDaSessao, form: FormData): Promise<string> {
  const { servicos, escopo, context } = pedido;
  const alvo = await pessoaPedida(pedido);
  await exigirAtoNaConta(pedido, alvo, 'ativos');
  const ids = idsDe(form.getAll('ativos'));
  if (ids === null || !form.has('ativos')) throw camposInvalidos({ ativos: [mensagensDoUsuario.ativosIlegiveis] });
  const ao_alcance = (await servicos.ativos.listar(escopo)).map(({ id }) => id);
  if (!ids.every((id) => ao_alcance.includes(id)))
    throw camposInvalidos({ ativos: [mensagensDoUsuario.ativoInexistente] });
  const definir: UsuarioCommand = { type: 'DefinirAtivosDoUsuario', data: { ativo_ids: [...ids], ao_alcance } };
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const { position } = await servicos.executar(usuarioDecider, alvo.id, definir, contexto);
  context.lembrarPosicao(position);
  return textos.ativosAtualizados;
}

async function atribuidos(pedido: PedidoDaSessao) {
  const { id, dono } = await pessoaPedida(pedido);
  const pessoa = (await pedido.servicos.administracao.pessoas(dono)).find((uma) => uma.id === id);
  return pessoa?.ativo_ids ?? [];
}

async function nomeDa({ servicos }: PedidoComSessao, id: string): Promise<string> {
  return (await servicos.identidade.nomes([id])).get(id)?.nome ?? PESSOA_REMOVIDA;
}
