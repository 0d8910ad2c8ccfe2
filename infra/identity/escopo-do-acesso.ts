import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { AcessoRow } from '#projections/usuario/usuario.queries.ts';

/** The asset scope that an access gives: every asset of the client with the permission, else the assigned ones. */
export function escopoDe(acesso: AcessoRow): Escopo | null {
  if (acesso.cliente_id === null) return null;
  const todos = acesso.permissoes.includes('ativos.ver_todos' satisfies PermissaoChave);
  return { cliente_id: acesso.cliente_id, ativos: todos ? 'todos' : acesso.ativo_ids };
}
