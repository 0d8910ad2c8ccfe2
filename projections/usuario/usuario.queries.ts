import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import type { PermissaoChave } from '#domain/modulo/catalogo.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** Access of a person; name and e-mail are joined by the identity service, from its encrypted table. */
const usuarioRow = z.object({
  id: uuidSchema,
  ativo: z.boolean(),
  criado_em: z.string(),
  senha_definida_em: z.string().nullable(),
  avatar_id: z.number().int(),
  apagamento_solicitado_em: z.string().nullable(),
  apagado_em: z.string().nullable(),
  grupo_ids: z.array(uuidSchema),
  ativo_ids: z.array(uuidSchema),
});
export type UsuarioRow = z.infer<typeof usuarioRow>;

/** What a session is made of: null client for those who operate the installation. */
export const acessoRow = z.object({
  usuario_id: uuidSchema,
  cliente_id: uuidSchema.nullable(),
  ativo: z.boolean(),
  cliente_ativo: z.boolean(),
  avatar_id: z.number().int(),
  /** When the person asked to be erased, while nobody has answered. */
  apagamento_solicitado_em: z.string().nullable(),
  /** Keys of the table of routes, e.g. `camadas.enviar`. */
  permissoes: z.array(z.string()),
  ativo_ids: z.array(uuidSchema),
  /** Groups of the person's own client that exist. */
  grupo_ids: z.array(uuidSchema),
  /** Minutes, as the client's policy says; null for the installation's. */
  sessao_tempo: z.number().int().nullable(),
  /** The same as the installation is configured; null for the default. */
  sessao_tempo_da_instalacao: z.number().int().nullable(),
  /** Whether the client's policy asks for a second factor in one of the person's groups. */
  segundo_fator_exigido: z.boolean(),
});
export type AcessoRow = z.infer<typeof acessoRow>;

const ativoIds = (instante?: string) => sql.fragment`
  COALESCE((SELECT jsonb_agg(x.ativo_id ORDER BY x.ativo_id) FROM ${tabelaEm('usuario_ativos', instante)} x WHERE x.usuario_id = u.id), '[]')
    AS ativo_ids`;

const colunas = (instante?: string) => sql.fragment`
  u.id, u.ativo, u.criado_em, u.senha_definida_em, u.avatar_id, u.apagamento_solicitado_em, u.apagado_em,
  COALESCE((SELECT jsonb_agg(x.grupo_id ORDER BY x.grupo_id) FROM ${tabelaEm('usuario_grupos', instante)} x WHERE x.usuario_id = u.id), '[]')
    AS grupo_ids, ${ativoIds(instante)}`;

/** The people of the client, in the order in which they came. */
export function listarUsuarios(escopo: Escopo, instante?: string) {
  return sql.type(usuarioRow)`
    SELECT ${colunas(instante)} FROM ${tabelaEm('usuarios', instante)} u WHERE ${doCliente(escopo, 'u')} ORDER BY u.criado_em, u.id`;
}

/** Whoever of the client asked to be erased and waits for an answer, the oldest request first. */
export function listarPedidosDeApagamento(escopo: Escopo) {
  return sql.type(usuarioRow)`
    SELECT ${colunas()} FROM usuarios u
    WHERE ${doCliente(escopo, 'u')} AND u.apagamento_solicitado_em IS NOT NULL
    ORDER BY u.apagamento_solicitado_em, u.id`;
}

/** @param instante as it was then (ISO 8601); now otherwise */
export function obterUsuario(escopo: Escopo, id: Uuid, instante?: string) {
  return sql.type(usuarioRow)`
    SELECT ${colunas(instante)} FROM ${tabelaEm('usuarios', instante)} u WHERE u.id = ${id} AND ${doCliente(escopo, 'u')}`;
}

const quemPodeRow = z.object({ usuario_id: uuidSchema });

/** People of a client with access and this permission: who is told of what waits for an answer. */
export function listarQuemPode(cliente_id: Uuid, permissao: PermissaoChave) {
  return sql.type(quemPodeRow)`
    SELECT u.id AS usuario_id FROM usuarios u
    WHERE u.cliente_id = ${cliente_id} AND u.ativo AND EXISTS (
      SELECT FROM usuario_grupos x
        JOIN grupos g ON g.id = x.grupo_id AND g.cliente_id = u.cliente_id
        JOIN grupo_permissoes y ON y.grupo_id = g.id
        JOIN permissoes p ON p.id = y.permissao_id
       WHERE x.usuario_id = u.id AND p.chave = ${permissao})
    ORDER BY u.criado_em, u.id`;
}

/** The same of every client, and of the operators: who is told of what concerns the installation as a whole. */
export function listarTodosQuePodem(permissao: PermissaoChave) {
  return sql.type(quemPodeRow.extend({ cliente_id: uuidSchema.nullable() }))`
    SELECT u.id AS usuario_id, u.cliente_id FROM usuarios u
    WHERE u.ativo AND EXISTS (
      SELECT FROM usuario_grupos x
        JOIN grupos g ON g.id = x.grupo_id AND g.cliente_id IS NOT DISTINCT FROM u.cliente_id
        JOIN grupo_permissoes y ON y.grupo_id = g.id
        JOIN permissoes p ON p.id = y.permissao_id
       WHERE x.usuario_id = u.id AND p.chave = ${permissao})
    ORDER BY u.criado_em, u.id`;
}

/** What people may do and reach: the one query without scope, because scopes are made from it. */
export function obterAcessos(usuario_ids: readonly Uuid[]) {
  return sql.type(acessoRow)`${acessosDe(sql.fragment`u.id = ANY (${sql.array([...usuario_ids], 'uuid')})`)}`;
}

/** The same of everybody of a client who has access: who is told of what they may see. */
export function listarAcessosDoCliente(cliente_id: Uuid) {
  return sql.type(acessoRow)`${acessosDe(sql.fragment`u.cliente_id = ${cliente_id} AND u.ativo AND c.ativo`)}`;
}

/** The same to stand inside another query. @param quem condition on the person `u` */
export function acessosDe(quem: Fragment): Fragment {
  return sql.fragment`
    SELECT u.id AS usuario_id, u.cliente_id, u.ativo, COALESCE(c.ativo, u.cliente_id IS NULL) AS cliente_ativo, u.avatar_id,
      u.apagamento_solicitado_em,
      COALESCE(
        (SELECT jsonb_agg(DISTINCT p.chave ORDER BY p.chave)
           FROM usuario_grupos x
           JOIN grupos g ON g.id = x.grupo_id AND g.cliente_id IS NOT DISTINCT FROM u.cliente_id
           JOIN grupo_permissoes y ON y.grupo_id = g.id
           JOIN permissoes p ON p.id = y.permissao_id
          WHERE x.usuario_id = u.id),
        '[]') AS permissoes,
      ${ativoIds()},
      COALESCE(
        (SELECT jsonb_agg(g.id ORDER BY g.id)
           FROM usuario_grupos x JOIN grupos g ON g.id = x.grupo_id AND g.cliente_id IS NOT DISTINCT FROM u.cliente_id
          WHERE x.usuario_id = u.id),
        '[]') AS grupo_ids,
      p.sessao_tempo,
      (SELECT c.sessao_tempo FROM configuracoes c) AS sessao_tempo_da_instalacao,
      EXISTS (SELECT FROM usuario_grupos x WHERE x.usuario_id = u.id AND x.grupo_id = ANY (p.grupos_dois_fatores))
        AS segundo_fator_exigido
    FROM usuarios u
    LEFT JOIN clientes c ON c.id = u.cliente_id
    LEFT JOIN politicas p ON p.cliente_id = u.cliente_id
    WHERE ${quem}`;
}

/** Query for the ids of whoever belongs to this client; with null, of the operators. */
export function pessoasDe(cliente_id: Uuid | null): Fragment {
  const delas = cliente_id === null ? sql.fragment`u.cliente_id IS NULL` : sql.fragment`u.cliente_id = ${cliente_id}`;
  return sql.fragment`SELECT u.id FROM usuarios u WHERE ${delas}`;
}

/** Query for the ids of those who were erased. */
export const usuariosApagados = sql.fragment`SELECT u.id FROM usuarios u WHERE u.apagado_em IS NOT NULL`;
