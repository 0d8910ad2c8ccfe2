import { senhaAtualDe, senhaNovaDe } from '#app/identidade/identidade.porta.server.ts';
import { mensagens } from '#app/mensagens/catalogo.ts';
import type { PedidoComSessao } from '#app/server/acesso.server.ts';
import { type Alvo, exigirAtoAgora } from '#app/server/administracao.server.ts';
import { camposInvalidos, RespostaDeFalha } from '#app/server/falhas.server.ts';
import { marcado } from '#app/server/formulario.server.ts';
import type { Uuid } from '#domain/kernel/ids.ts';
import { Rejection } from '#domain/kernel/rejection.ts';
import { type Acessos, permissoesDe } from '#domain/modulo/administracao.ts';
import { pedeSegundaPessoa } from '#domain/modulo/alcance.ts';
import type { Pessoa } from '#infra/identity/pessoas.ts';
import { mensagensDoUsuario } from './usuario.mensagens.ts';

/** What a form does to the account itself, besides who its person is. */
export interface TomadaDaConta {
  readonly senha: string | null;
  readonly outroEmail: boolean;
}

/** The password that was chosen for the person; null where the box is not ticked. */
export async function senhaEscolhida(pedido: PedidoComSessao, form: FormData, pessoa: Pessoa): Promise<string | null> {
  if (!marcado(form, 'change_password')) return null;
  if (!pedido.pode('usuarios.redefinir_senha')) throw new RespostaDeFalha(403, { message: mensagens.semPermissao });
  const senha = senhaNovaDe(form);
  await pedido.servicos.identidade.exigirSenhaBoa(pessoa, senha);
  return senha;
}

/**
 * With a password or another e-mail one gets into an account: judged over the newest accesses, and where two people
 * have to agree, by their rule too. One's own e-mail asks for the present password.
 * @throws Rejection ContaPropria, AcessoMaior, AlcanceMaior, ContaProtegida, SenhaAtualIncorreta
 */
export async function exigirContaLivre(
  pedido: PedidoComSessao,
  form: FormData,
  alvo: Alvo,
  { senha, outroEmail }: TomadaDaConta,
): Promise<void> {
  if (senha === null && !outroEmail) return;
  const { context, servicos, sessao } = pedido;
  if (outroEmail) await exigirQuePodeTrocarEmail(pedido, alvo.id);
  const acessos = await exigirAtoAgora(pedido, alvo, senha === null ? 'email' : 'senha');
  if (alvo.id === sessao.usuario_id) {
    const atual = senhaAtualDe(form);
    await servicos.identidade.confirmarSenha(context.autor(sessao), atual);
  } else await exigirSemSegundaPessoa(pedido, alvo, acessos);
}

/** @throws Rejection ContaProtegida */
async function exigirSemSegundaPessoa(
  { servicos }: PedidoComSessao,
  { id, dono }: Alvo,
  acessos: Acessos,
): Promise<void> {
  if (dono === null || !(await servicos.administracao.exigeAprovacao(dono))) return;
  const grupo_ids = acessos.pessoas.find((pessoa) => pessoa.id === id)?.grupo_ids ?? [];
  const espera = (await servicos.aprovacoes.pendenteDe(dono, id)) !== null;
  if (pedeSegundaPessoa(permissoesDe(acessos, { grupo_ids }), espera)) throw new Rejection('ContaProtegida');
}

/**
 * A forgotten password is asked for at the e-mail: whoever changes that of somebody who enters already can take the
 * account, as by choosing a password.
 */
async function exigirQuePodeTrocarEmail(pedido: PedidoComSessao, id: Uuid): Promise<void> {
  if (id === pedido.sessao.usuario_id || pedido.pode('usuarios.redefinir_senha')) return;
  if (await pedido.servicos.identidade.temSenha(id)) {
    throw camposInvalidos({ email: [mensagensDoUsuario.emailDeQuemEntra] });
  }
}
