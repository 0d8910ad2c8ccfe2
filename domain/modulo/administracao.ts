import type { Uuid } from '../kernel/ids.ts';
import { Rejection } from '../kernel/rejection.ts';
import { MODULOS, type ModuloChave, PERMISSOES, permissaoId } from './catalogo.ts';
import { ehSensivel } from './sensiveis.ts';

/** Who of one client (or of the installation) has access, and to what. */
export interface Acessos {
  readonly pessoas: readonly PessoaComAcesso[];
  readonly grupos: readonly GrupoComPermissoes[];
}

export interface PessoaComAcesso {
  readonly id: Uuid;
  readonly ativo: boolean;
  readonly grupo_ids: readonly Uuid[];
}

export interface GrupoComPermissoes {
  readonly id: Uuid;
  readonly permissao_ids: readonly Uuid[];
}

/** What somebody wants to become of a person or of a group; a group without permissions any more is null. */
export type MudancaDeAcesso =
  | { readonly pessoa: PessoaComAcesso }
  | { readonly grupo: { readonly id: Uuid; readonly permissao_ids: readonly Uuid[] | null } };

/** Who wants it, and the permissions that they hold now. */
export interface QuemAdministra {
  readonly usuario_id: Uuid;
  readonly permissao_ids: ReadonlySet<Uuid>;
}

/** Whoever holds all of these can give access back to anybody: an administrator. */
const DO_ADMINISTRADOR: readonly Uuid[] = [permissaoId('usuarios.editar'), permissaoId('grupos.editar')];
const APROVAR = permissaoId('grupos.aprovar');

/** Modules that only the installation's own people may have, with everything below them. */
const DA_INSTALACAO: readonly ModuloChave[] = ['instalacao', 'clientes', 'configuracoes', 'sandbox'];
const modulosDaInstalacao = new Set(MODULOS.filter(({ chave }) => DA_INSTALACAO.includes(chave)).map(({ id }) => id));

/** Modules and permissions that a group of a client may have; of the installation, all. */
export function concediveis(cliente_id: Uuid | null) {
  const cabe = (modulo_id: Uuid) => cliente_id === null || !modulosDaInstalacao.has(modulo_id);
  return {
    modulos: MODULOS.filter(({ id }) => cabe(id)),
    permissoes: PERMISSOES.filter(({ modulo_id }) => cabe(modulo_id)),
  };
}

/** Everything that a person may do through their groups, whether or not they are active. */
export function permissoesDe({ grupos }: Acessos, { grupo_ids }: Pick<PessoaComAcesso, 'grupo_ids'>): Set<Uuid> {
  return new Set(grupos.filter(({ id }) => grupo_ids.includes(id)).flatMap(({ permissao_ids }) => permissao_ids));
}

/** Whether the person holds nothing that whoever administers does not hold, too. */
function alcanca({ permissao_ids }: QuemAdministra, permissoes: Iterable<Uuid>): boolean {
  return [...permissoes].every((id) => permissao_ids.has(id));
}

/**
 * What they give and take: what they hold. Where nobody may agree to a change yet, whoever administers besides lets
 * somebody: that permission came after the groups of older installations and nobody could give it otherwise. Alone it
 * opens nothing, for there is nothing to agree to until two hold it.
 */
export function daoETiram(acessos: Acessos, { permissao_ids }: QuemAdministra): ReadonlySet<Uuid> {
  const administra = DO_ADMINISTRADOR.every((id) => permissao_ids.has(id));
  return administra && aprovadores(acessos).length === 0 ? new Set([...permissao_ids, APROVAR]) : permissao_ids;
}

/**
 * Lets a change of access through, or refuses it: nobody gives or takes what they do not hold, nobody takes their own
 * administration away, and where there was an administrator one stays. Where two people have to agree, two who may stay.
 * @throws Rejection ConcessaoAlemDaPropria, AdministracaoDeSi, UltimoAdministrador, UltimosAprovadores,
 * PermissaoDaInstalacao
 */
export function conferirMudanca(
  antes: Acessos,
  mudanca: MudancaDeAcesso,
  quem: QuemAdministra,
  cliente_id: Uuid | null,
  exigir_aprovacao = false,
): void {
  const depois = aplicar(antes, mudanca);
  if ('grupo' in mudanca) exigirConcediveis(mudanca.grupo.permissao_ids ?? [], cliente_id);
  const permissao_ids = daoETiram(antes, quem);
  if (!alcanca({ ...quem, permissao_ids }, diferenca(antes, depois, mudanca))) {
    throw new Rejection('ConcessaoAlemDaPropria');
  }
  const [eu, euDepois] = [antes, depois].map(({ pessoas }) => pessoas.find(({ id }) => id === quem.usuario_id));
  if (eu && !conserva(permissoesDe(antes, eu), euDepois?.ativo ? permissoesDe(depois, euDepois) : new Set())) {
    throw new Rejection('AdministracaoDeSi');
  }
  if (administradores(antes) > 0 && administradores(depois) === 0) throw new Rejection('UltimoAdministrador');
  if (exigir_aprovacao && aprovadores(antes).length > 1) exigirAprovadores(depois, 'UltimosAprovadores');
}

/** What a change gives that two people have to agree on, and to whom. */
export interface ConcessaoSensivel {
  readonly sensiveis: readonly Uuid[];
  readonly beneficiario_ids: readonly Uuid[];
}

/** Null where nobody, and no group, gains a sensitive permission. */
export function concessaoSensivel(antes: Acessos, mudanca: MudancaDeAcesso): ConcessaoSensivel | null {
  const depois = aplicar(antes, mudanca);
  const tinha = possui(antes, mudanca);
  const sensiveis = [...possui(depois, mudanca)].filter((id) => ehSensivel(id) && !tinha.has(id)).sort();
  if (sensiveis.length === 0) return null;
  const beneficiarios = depois.pessoas.filter((pessoa) => {
    const antiga = antes.pessoas.find(({ id }) => id === pessoa.id);
    const suas = antiga?.ativo ? permissoesDe(antes, antiga) : new Set();
    return pessoa.ativo && [...permissoesDe(depois, pessoa)].some((id) => ehSensivel(id) && !suas.has(id));
  });
  return { sensiveis, beneficiario_ids: beneficiarios.map(({ id }) => id).sort() };
}

/** Active people who may agree to what somebody else asked for. */
export function aprovadores(acessos: Acessos): readonly Uuid[] {
  return acessos.pessoas
    .filter((pessoa) => pessoa.ativo && permissoesDe(acessos, pessoa).has(APROVAR))
    .map(({ id }) => id)
    .sort();
}

/**
 * Those of them who could decide one request: neither its author nor anybody who gains by it.
 * @throws Rejection NinguemPodeAprovar
 */
export function aprovadoresDe(acessos: Acessos, autor_id: Uuid, beneficiario_ids: readonly Uuid[]): readonly Uuid[] {
  const podem = aprovadores(acessos).filter((id) => id !== autor_id && !beneficiario_ids.includes(id));
  if (podem.length === 0) throw new Rejection('NinguemPodeAprovar');
  return podem;
}

/** @throws Rejection of this code, where there are not two: one alone could neither ask nor agree */
export function exigirAprovadores(acessos: Acessos, codigo: 'AprovadoresDeMenos' | 'UltimosAprovadores'): void {
  if (aprovadores(acessos).length < 2) throw new Rejection(codigo);
}

/** The accesses with a person or a group as it is to become; one that was not there is added. */
function aplicar({ pessoas, grupos }: Acessos, mudanca: MudancaDeAcesso): Acessos {
  if ('pessoa' in mudanca) {
    return { pessoas: [...pessoas.filter(({ id }) => id !== mudanca.pessoa.id), mudanca.pessoa], grupos };
  }
  const { id, permissao_ids } = mudanca.grupo;
  const outros = grupos.filter((grupo) => grupo.id !== id);
  return { pessoas, grupos: permissao_ids === null ? outros : [...outros, { id, permissao_ids }] };
}

function exigirConcediveis(permissao_ids: readonly Uuid[], cliente_id: Uuid | null): void {
  const cabem = new Set(concediveis(cliente_id).permissoes.map(({ id }) => id));
  if (!permissao_ids.every((id) => cabem.has(id))) throw new Rejection('PermissaoDaInstalacao');
}

/** What the person or the group gains or loses. */
function diferenca(antes: Acessos, depois: Acessos, mudanca: MudancaDeAcesso): readonly Uuid[] {
  const [de, para] = [antes, depois].map((acessos) => possui(acessos, mudanca)) as [Set<Uuid>, Set<Uuid>];
  return [...[...de].filter((id) => !para.has(id)), ...[...para].filter((id) => !de.has(id))];
}

/** What the person (nothing while without access) or the group of a change holds. */
function possui(acessos: Acessos, mudanca: MudancaDeAcesso): Set<Uuid> {
  if ('grupo' in mudanca) {
    return new Set(acessos.grupos.find(({ id }) => id === mudanca.grupo.id)?.permissao_ids ?? []);
  }
  const pessoa = acessos.pessoas.find(({ id }) => id === mudanca.pessoa.id);
  return pessoa?.ativo ? permissoesDe(acessos, pessoa) : new Set();
}

const conserva = (antes: ReadonlySet<Uuid>, depois: ReadonlySet<Uuid>) =>
  DO_ADMINISTRADOR.every((id) => !antes.has(id) || depois.has(id));

/** How many active people can give access back to anybody. */
function administradores(acessos: Acessos): number {
  return acessos.pessoas.filter((pessoa) => {
    if (!pessoa.ativo) return false;
    const suas = permissoesDe(acessos, pessoa);
    return DO_ADMINISTRADOR.every((id) => suas.has(id));
  }).length;
}
