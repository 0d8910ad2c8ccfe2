import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { type Acessos, type PessoaComAcesso, permissoesDe } from './administracao.ts';
import { permissaoId } from './catalogo.ts';
import { ehSensivel } from './sensiveis.ts';

/** What somebody may do, and with which assets. */
export interface Alcance {
  readonly usuario_id: Uuid;
  readonly permissao_ids: ReadonlySet<Uuid>;
  readonly ativos: 'todos' | readonly Uuid[];
}

/** Everything that one person does to the account of another, or to what it reaches. */
export type AtoNaConta =
  | 'dados'
  | 'email'
  | 'senha'
  | 'link'
  | 'segundo_fator'
  | 'sessoes'
  | 'acesso'
  | 'visao'
  | 'apagamento'
  | 'ativos';

export type RecusaDoAto = 'ContaPropria' | 'VisaoDeSi' | 'AcessoMaior' | 'AlcanceMaior';

/** On one's own account these go through the profile, which asks for the present password. */
const SO_NO_PERFIL: readonly AtoNaConta[] = ['senha', 'segundo_fator', 'sessoes'];
const VE_TUDO = permissaoId('ativos.ver_todos');

/** What a person reaches through their groups and their assets, whether or not they are active. */
export function alcanceDaPessoa(
  acessos: Acessos,
  { id, grupo_ids, ativo_ids }: Pick<PessoaComAcesso, 'id' | 'grupo_ids'> & { readonly ativo_ids: readonly Uuid[] },
): Alcance {
  const permissao_ids = permissoesDe(acessos, { grupo_ids });
  return { usuario_id: id, permissao_ids, ativos: permissao_ids.has(VE_TUDO) ? 'todos' : ativo_ids };
}

/**
 * Why this act on somebody's account is refused; null where it is not. Whoever acts on an account could become its
 * person: so it must hold nothing, and reach no asset, that they do not hold and reach themselves. Assets are given
 * one by one, each of one's own, and open nothing to whoever gives them: there the permissions alone count.
 */
export function recusaDoAto(ato: AtoNaConta, quem: Alcance, conta: Alcance): RecusaDoAto | null {
  if (conta.usuario_id === quem.usuario_id) {
    if (ato === 'visao') return 'VisaoDeSi';
    return SO_NO_PERFIL.includes(ato) ? 'ContaPropria' : null;
  }
  if (![...conta.permissao_ids].every((id) => quem.permissao_ids.has(id))) return 'AcessoMaior';
  return ato === 'ativos' || temOsAtivos(quem, conta) ? null : 'AlcanceMaior';
}

/** @throws Rejection ContaPropria, VisaoDeSi, AcessoMaior, AlcanceMaior */
export function exigirAto(ato: AtoNaConta, quem: Alcance, conta: Alcance): void {
  const recusa = recusaDoAto(ato, quem, conta);
  if (recusa !== null) throw new Rejection(recusa);
}

/**
 * Where two people have to agree, nobody gets into the account of somebody who holds, or waits for, what is sensitive:
 * they would be both people.
 * @param espera whether something waits to be agreed to for this person
 */
export const pedeSegundaPessoa = (permissao_ids: Iterable<Uuid>, espera: boolean): boolean =>
  espera || [...permissao_ids].some(ehSensivel);

/**
 * A password that somebody else chose is good only while its account is within their reach: whoever knows it must not
 * enter with what was given to its person since.
 */
export const senhaAlheiaVale = (quemEscolheu: Alcance | null, conta: Alcance): boolean =>
  quemEscolheu !== null && recusaDoAto('senha', quemEscolheu, conta) === null;

function temOsAtivos(quem: Alcance, { ativos }: Alcance): boolean {
  if (quem.ativos === 'todos') return true;
  const meus = new Set(quem.ativos);
  return ativos !== 'todos' && ativos.every((id) => meus.has(id));
}
