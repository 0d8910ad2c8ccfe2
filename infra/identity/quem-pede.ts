import type { Uuid } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import type { Escopo } from '#projections/kernel/escopo.ts';
import type { AcessoRow } from '#projections/usuario/usuario.queries.ts';
import type { UsuariosService } from '../services/usuario.service.ts';
import type { Pessoas } from './pessoas.ts';
import type { Sessao, Sessoes } from './sessao.ts';

export interface QuemPedeDeps {
  readonly usuarios: Pick<UsuariosService, 'obterAcesso'>;
  readonly pessoas: Pessoas;
  readonly sessoes: Sessoes;
}

export type QuemPede = ReturnType<typeof createQuemPede>;

/** Joins a session with what its person may do now: looked up for every request, never remembered. */
export function createQuemPede({ usuarios, pessoas, sessoes }: QuemPedeDeps) {
  /** `perdida`: the access was taken away. Null where the read model or the table of people does not know the user. */
  async function montar(token: string, usuario_id: Uuid): Promise<Sessao | 'perdida' | null> {
    const [acesso, gente] = await Promise.all([usuarios.obterAcesso(usuario_id), pessoas.obter([usuario_id])]);
    const pessoa = gente.get(usuario_id);
    if (!acesso || !pessoa) return null;
    if (!acesso.ativo || !acesso.cliente_ativo) return 'perdida';
    const { cliente_id } = acesso;
    const permissoes = new Set(acesso.permissoes as PermissaoChave[]);
    const { nome, email } = pessoa;
    return { usuario_id, cliente_id, nome, email, permissoes, escopo: escopoDe(acesso), csrf: sessoes.csrf(token) };
  }

  return {
    montar,

    /** Who a token belongs to; null once it ended, or the person or the client lost access. */
    async obter(token: string, usar: boolean): Promise<Sessao | null> {
      const aberta = await sessoes.obter(token, usar);
      if (!aberta) return null;
      const sessao = await montar(token, aberta.usuario_id);
      if (sessao !== 'perdida') return sessao;
      // Access that comes back later must not bring old sessions with it.
      await sessoes.encerrar(token);
      return null;
    },
  };
}

/** The asset scope that an access gives: every asset of the client with the permission, else the assigned ones. */
function escopoDe(acesso: AcessoRow): Escopo | null {
  if (acesso.cliente_id === null) return null;
  const todos = acesso.permissoes.includes('ativos.ver_todos' satisfies PermissaoChave);
  return { cliente_id: acesso.cliente_id, ativos: todos ? 'todos' : acesso.ativo_ids };
}
