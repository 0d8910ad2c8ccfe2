import type { Uuid } from '../kernel/ids.ts';
import { PERMISSOES, type PermissaoChave } from './catalogo.ts';

/**
 * What serves by itself, without the list of its own module: the reach of assets lifts what other modules show, and
 * requests to be agreed to have a page of their own, which asks for nothing else.
 */
const SOZINHAS: ReadonlySet<PermissaoChave> = new Set<PermissaoChave>(['ativos.ver_todos', 'grupos.aprovar']);

const chaves = new Map(PERMISSOES.map(({ chave, id }) => [chave as string, id]));

/** By each act of a module, the permission to see that module: without it nobody would come to where the act is done. */
const VER_DE: ReadonlyMap<Uuid, Uuid> = new Map(
  PERMISSOES.flatMap(({ chave, id }) => {
    const ver = chaves.get(`${chave.slice(0, chave.indexOf('.'))}.ver`);
    return ver === undefined || ver === id || SOZINHAS.has(chave) ? [] : [[id, ver] as const];
  }),
);

/** The permission that another one is useless without; null where it serves by itself. */
export const permissaoExigida = (permissao_id: Uuid): Uuid | null => VER_DE.get(permissao_id) ?? null;

/** These permissions with all that they are useless without, each once. */
export const comExigidas = (permissao_ids: readonly Uuid[]): Uuid[] => [
  ...new Set(permissao_ids.flatMap((id) => [id, VER_DE.get(id) ?? id])),
];
