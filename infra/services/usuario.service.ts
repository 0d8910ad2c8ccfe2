import type { CommonQueryMethods } from 'slonik';
import type { Uuid } from '#domain/kernel/ids.ts';
import { type GrupoRow, listarGrupos, obterGrupo } from '#projections/grupo/grupo.queries.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import { listarModulos, type ModuloRow } from '#projections/modulo/modulo.queries.ts';
import { obterPaginaInicial } from '#projections/preferencia/preferencia.queries.ts';
import {
  type AcessoRow,
  listarPedidosDeApagamento,
  listarUsuarios,
  obterAcessos,
  obterUsuario,
  type UsuarioRow,
} from '#projections/usuario/usuario.queries.ts';
import { comNomesDistintos } from './nomes-repetidos.ts';

export type UsuariosService = ReturnType<typeof createUsuariosService>;

/** People, groups and what they may do. Names and e-mails are the identity service's. */
export function createUsuariosService({ leitor }: { readonly leitor: CommonQueryMethods }) {
  return {
    listar: (escopo: Escopo, instante?: string): Promise<readonly UsuarioRow[]> =>
      leitor.any(listarUsuarios(escopo, instante)),
    /** As it is, or as it was at an instant (ISO 8601). */
    obter: (escopo: Escopo, id: Uuid, instante?: string): Promise<UsuarioRow | null> =>
      leitor.maybeOne(obterUsuario(escopo, id, instante)),
    listarPedidosDeApagamento: (escopo: Escopo): Promise<readonly UsuarioRow[]> =>
      leitor.any(listarPedidosDeApagamento(escopo)),
    /** What a session is made of; knows no scope, because scopes are made from it. */
    obterAcesso: (usuario_id: Uuid): Promise<AcessoRow | null> => leitor.maybeOne(obterAcessos([usuario_id])),
    obterAcessos: (usuario_ids: readonly Uuid[]): Promise<readonly AcessoRow[]> =>
      leitor.any(obterAcessos(usuario_ids)),
    listarGrupos: async (escopo: Escopo, instante?: string): Promise<readonly GrupoRow[]> =>
      comNomesDistintos(leitor, 'grupos', await leitor.any(listarGrupos(escopo, instante))),
    obterGrupo: (escopo: Escopo, id: Uuid, instante?: string): Promise<GrupoRow | null> =>
      leitor.maybeOne(obterGrupo(escopo, id, instante)),
    /** To which page a person said they come first; null where they said nothing of it. */
    paginaInicial: async (usuario_id: Uuid) => (await leitor.maybeOne(obterPaginaInicial(usuario_id)))?.pagina ?? null,
    listarModulos: (): Promise<readonly ModuloRow[]> => leitor.any(listarModulos()),
  };
}
