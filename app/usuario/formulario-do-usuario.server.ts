import { v7 as uuidV7 } from 'uuid';
import { acessoPedido, alvoDa, type Salvo, solicitarAprovacao } from '#app/aprovacao/aprovacao.porta.server.ts';
import type { Dono } from '#app/kit/lista/dono.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import { textoDaRecusa } from '#app/mensagens/recusas.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import {
  clientesDoOperador,
  donoPedido,
  exigirAtoNaConta,
  pessoaPedida,
  quemAdministra,
} from '#app/server/administracao.server.ts';
import { contextoDoComando, idDoComando } from '#app/server/comando.server.ts';
import { conferirFormulario, enviadoPor, restricoesDe } from '#app/server/conferir-formulario.server.ts';
import { camposInvalidos, naoEncontrado, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { texto } from '#app/server/formulario.server.ts';
import { exigirEdicaoAtual, salvarEdicao } from '#app/server/salvar-edicao.server.ts';
import type { RecordedEvent } from '#domain/kernel/event.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { type UsuarioState, usuarioDecider } from '#domain/usuario/usuario.decider.ts';
import { type UsuarioEvent, usuarioStream } from '#domain/usuario/usuario.events.ts';
import { exigirContaLivre, senhaEscolhida } from './conta-no-formulario.server.ts';
import { usuarioEsquema } from './usuario.esquema.ts';
import { type DadosDoUsuario, USUARIO_NOVO, type ValoresDoUsuario } from './usuario.form.ts';

/** What the form of a new person is read from. */
export async function formularioDoUsuarioNovo(pedido: PedidoComSessao): Promise<DadosDoUsuario> {
  return { ...(await base(pedido, await donoPedido(pedido))), id: null, valores: USUARIO_NOVO, revisao: -1 };
}

/** What the form of somebody who has or had access is read from: the log, as it is now. */
export async function formularioDoUsuario(pedido: PedidoComSessao): Promise<DadosDoUsuario> {
  const alvo = await pessoaPedida(pedido);
  await exigirAtoNaConta(pedido, alvo, 'dados');
  const propria = alvo.id === pedido.sessao.usuario_id;
  const { state, revisao } = await dobrar(pedido, alvo.id);
  const quem = (await pedido.servicos.identidade.nomes([alvo.id])).get(alvo.id);
  const pessoa = { nome: quem?.nome ?? '', email: quem?.email ?? '' };
  const comum = await base(pedido, alvo.dono);
  const pode_trocar_senha = comum.pode_trocar_senha && !propria;
  const valores = { ...pessoa, ...doRegistro(state) };
  return { ...comum, pode_trocar_senha, propria, id: alvo.id, valores, revisao };
}

async function base(pedido: PedidoComSessao, dono: Dono) {
  const grupos = await pedido.servicos.administracao.grupos(dono);
  return {
    grupos: grupos.map(({ id, nome }) => ({ id, nome })),
    cliente_id: dono,
    clientes: await clientesDoOperador(pedido),
    restricoes: restricoesDe(usuarioEsquema),
    comando_id: uuidV7(),
    pode_trocar_senha: pedido.pode('usuarios.redefinir_senha'),
    propria: false,
  };
}

async function dobrar({ servicos }: PedidoComSessao, id: Uuid) {
  const eventos = (await servicos.eventStore.readStream(usuarioStream(id))) as readonly RecordedEvent<UsuarioEvent>[];
  const state = eventos.reduce((s, evento) => usuarioDecider.evolve(s, evento), usuarioDecider.initial);
  return { eventos, state, revisao: eventos.at(-1)?.revision ?? -1 };
}

const doRegistro = ({ grupo_ids, avatar_id }: UsuarioState) => ({
  grupo_ids: [...grupo_ids].sort(),
  avatar_id: String(avatar_id),
});

/** Adds somebody: with a password that was chosen for them, or with an invitation to choose one. */
export async function criarUsuario(
  pedido: PedidoComSessao,
  form: FormData,
): Promise<'convite' | 'senha' | 'solicitado'> {
  const { servicos, context } = pedido;
  const lido = conferirFormulario(pedido, form, usuarioEsquema);
  const dono = await donoDoFormulario(pedido, form);
  const id = idDoComando(texto(form, 'comando_id'));
  const { nome, email, grupo_ids } = lido;
  const feita = await pessoaFeita(pedido, id);
  if (feita !== null) return feita;
  await exigirGrupos(pedido, dono, grupo_ids);
  await exigirEmailLivre(pedido, email, id);
  const senha = await senhaEscolhida(pedido, form, { usuario_id: id, nome, email });
  const mudanca = { pessoa: { id, ativo: true, grupo_ids } };
  const contexto = contextoDoComando(pedido, id);
  const criar = (grupos: readonly Uuid[]) => {
    const data = { cliente_id: dono, grupo_ids: [...grupos], ativo_ids: [] };
    return servicos.executar(usuarioDecider, id, { type: 'CriarUsuario', data }, contexto);
  };
  const { position, espera } = await servicos.administracao.alterar(dono, quemAdministra(pedido), mudanca, {
    aprovacao_id: id,
    fazer: async () => ({ ...(await criar(grupo_ids)), espera: false }),
    async solicitar(concessao) {
      // Whoever chose the password could enter as the one who gains, and agree to what they ask for next.
      if (senha !== null) throw new Rejection('ContaProtegida');
      const criado = await criar([]);
      const pedida = acessoPedido({ ativo: true, grupo_ids: [] }, { ativo: true, grupo_ids });
      await solicitarAprovacao(pedido, contexto, { ...concessao, ...alvoDa({ id, dono }), mudanca: pedida });
      return { ...criado, espera: true };
    },
  });
  await servicos.identidade.registrarPessoa({ usuario_id: id, nome, email }, pedido.sessao.usuario_id);
  context.lembrarPosicao(position);
  await servicos.projecoes.esperar(['usuarios'], position);
  if (senha === null) await servicos.identidade.convidar(id);
  else await servicos.identidade.trocarSenhaDe(id, senha, pedido.sessao.usuario_id);
  if (espera) return 'solicitado';
  return senha === null ? 'convite' : 'senha';
}

/**
 * What became of a form that was sent before. The id is the form's own word: it never leads to the name, the e-mail or
 * the password of somebody who is there already; only a person that the same hand began and nobody knows yet goes on.
 * @throws Rejection UsuarioJaExiste
 */
async function pessoaFeita(pedido: PedidoComSessao, id: Uuid): Promise<'convite' | 'senha' | 'solicitado' | null> {
  const { eventos, state } = await dobrar(pedido, id);
  const [primeiro] = eventos;
  if (primeiro === undefined) return null;
  const { servicos, sessao } = pedido;
  const outro = primeiro.meta.actorId !== sessao.usuario_id || primeiro.meta.clienteId !== sessao.cliente_id;
  if (outro || state.apagado) throw new Rejection('UsuarioJaExiste');
  if (!(await servicos.identidade.nomes([id])).has(id)) return null;
  if (state.cliente_id && (await servicos.aprovacoes.pendenteDe(state.cliente_id, id))) return 'solicitado';
  return (await servicos.identidade.temSenha(id)) ? 'senha' : 'convite';
}

/** Saves who somebody is and what groups they are in; and another password, where one was chosen. */
export async function alterarUsuario(pedido: PedidoComSessao, form: FormData): Promise<'senha' | Salvo> {
  const { servicos } = pedido;
  const alvo = await pessoaPedida(pedido);
  await exigirAtoNaConta(pedido, alvo, 'dados');
  const { nome, email, grupo_ids, avatar_id, revisao } = conferirFormulario(pedido, form, usuarioEsquema);
  await exigirGrupos(pedido, alvo.dono, grupo_ids);
  await exigirEmailLivre(pedido, email, alvo.id);
  const quem = (await servicos.identidade.nomes([alvo.id])).get(alvo.id);
  if (quem === undefined && (await servicos.identidade.apagada(alvo.id))) throw new Rejection('UsuarioApagado');
  await exigirMesmaPessoa(pedido, form, alvo.id, { nome: quem?.nome ?? '', email: quem?.email ?? '' });
  const outroEmail = quem !== undefined && quem.email !== email.toLowerCase();
  const senha = await senhaEscolhida(pedido, form, { usuario_id: alvo.id, nome, email });
  const { state } = await dobrar(pedido, alvo.id);
  const dados_alterados = quem?.nome !== nome || outroEmail;
  const mudanca = { pessoa: { id: alvo.id, ativo: state.ativo, grupo_ids } };
  const edicao = {
    ...({ form, projecao: 'usuarios', decider: usuarioDecider, id: alvo.id, revisao } as const),
    valores: (s: UsuarioState) => (s.existe ? doRegistro(s) : null),
  };
  await exigirContaLivre(pedido, form, alvo, { senha, outroEmail });
  const contexto = contextoDoComando(pedido, texto(form, 'comando_id'));
  const salvar = (grupos: readonly Uuid[]) => {
    const data = { grupo_ids: [...grupos], avatar_id, dados_alterados };
    return salvarEdicao(pedido, edicao, { type: 'AlterarUsuario', data });
  };
  const salvo = await servicos.administracao.alterar<Salvo>(alvo.dono, quemAdministra(pedido), mudanca, {
    aprovacao_id: contexto.commandId,
    async fazer() {
      await salvar(grupo_ids);
      return 'salvo';
    },
    async solicitar(concessao) {
      if (senha !== null || outroEmail) throw new Rejection('ContaProtegida');
      await exigirEdicaoAtual(pedido, edicao);
      const { state: antes } = await dobrar(pedido, alvo.id);
      await salvar(antes.grupo_ids);
      const pedida = acessoPedido(antes, { ativo: antes.ativo, grupo_ids });
      await solicitarAprovacao(pedido, contexto, { ...concessao, ...alvoDa(alvo), mudanca: pedida });
      return 'solicitado';
    },
  });
  const nova = { usuario_id: alvo.id, nome, email };
  if (dados_alterados) await servicos.identidade.registrarPessoa(nova, pedido.sessao.usuario_id);
  if (senha === null) {
    // The invitation went to the other address, and ended with it.
    if (outroEmail && !(await servicos.identidade.temSenha(alvo.id))) await servicos.identidade.convidar(alvo.id);
    return salvo;
  }
  await servicos.identidade.trocarSenhaDe(alvo.id, senha, pedido.sessao.usuario_id);
  return 'senha';
}

/** An operator says whose the new person is; for everybody else it is their own client. */
async function donoDoFormulario({ sessao, servicos }: PedidoComSessao, form: FormData): Promise<Dono> {
  if (sessao.cliente_id !== null) return sessao.cliente_id;
  const dito = texto(form, 'cliente_id');
  if (dito === '') return null;
  const cliente = (await servicos.clientes.listarDaInstalacao()).find(({ id }) => id === dito);
  if (!uuidSchema.safeParse(dito).success || cliente === undefined) throw naoEncontrado();
  return cliente.id;
}

async function exigirGrupos({ servicos }: PedidoComSessao, dono: Dono, ids: readonly Uuid[]): Promise<void> {
  const existentes = new Set((await servicos.administracao.grupos(dono)).map(({ id }) => id));
  if (ids.every((id) => existentes.has(id))) return;
  throw camposInvalidos({
    grupo_ids: ['Um dos grupos marcados não existe mais. Recarregue a página e marque outra vez.'],
  });
}

async function exigirEmailLivre({ servicos }: PedidoComSessao, email: string, id: Uuid): Promise<void> {
  const dono = await servicos.identidade.encontrar(email);
  if (dono !== null && dono !== id) throw camposInvalidos({ email: [textoDaRecusa('EmailJaCadastrado', {})] });
}

/**
 * Name and e-mail are not in the log: what the form was read from tells whether somebody else changed them meanwhile.
 * @throws RespostaDeFalha 409 with the merge
 */
async function exigirMesmaPessoa(
  pedido: PedidoComSessao,
  form: FormData,
  id: Uuid,
  agora: Pick<ValoresDoUsuario, 'nome' | 'email'>,
): Promise<void> {
  if (!form.has('nome_lido')) return;
  const campos = (['nome', 'email'] as const).filter((campo) => {
    const lido = texto(form, `${campo}_lido`);
    return lido !== agora[campo] && texto(form, campo) !== agora[campo];
  });
  if (campos.length === 0) return;
  const { eventos, revisao } = await dobrar(pedido, id);
  const ultimo = eventos.findLast(({ type }) => type === 'DadosDoUsuarioAlterados') ?? eventos.at(-1);
  const autor_id = ultimo?.meta.actorId;
  const nomes = await pedido.servicos.identidade.nomes(autor_id === undefined ? [] : [autor_id]);
  const autor = nomes.get(autor_id ?? '')?.nome ?? null;
  const mudancas = campos.map((campo) => ({
    campo,
    antes: texto(form, `${campo}_lido`),
    agora: agora[campo],
    autor,
    em: ultimo?.recordedAt ?? '',
  }));
  const falha = { message: mensagens.conflito, conflito: { revisao, mudancas }, ...enviadoPor(pedido, form) };
  throw new RespostaDeFalha(409, falha);
}
