import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** Whose people and groups: a client's, or the installation's own (null). */
export type Dono = Uuid | null;

const pessoaRow = z.object({
  id: uuidSchema,
  cliente_id: uuidSchema.nullable(),
  ativo: z.boolean(),
  criado_em: z.string(),
  grupo_ids: z.array(uuidSchema),
  ativo_ids: z.array(uuidSchema),
});
export type PessoaDoDonoRow = z.infer<typeof pessoaRow>;

const grupoRow = z.object({
  id: uuidSchema,
  cliente_id: uuidSchema.nullable(),
  nome: z.string(),
  permissao_ids: z.array(uuidSchema),
  /** People with access who are in it. */
  pessoas: z.int(),
});
export type GrupoDoDonoRow = z.infer<typeof grupoRow>;

const clienteRow = z.object({ cliente_id: uuidSchema.nullable() });

const deste = (dono: Dono, alias: string): Fragment =>
  sql.fragment`${sql.identifier([alias, 'cliente_id'])} IS NOT DISTINCT FROM ${dono}::uuid`;

/** Everybody of one owner, in the order in which they came. */
export function listarPessoasDoDono(dono: Dono) {
  return sql.type(pessoaRow)`
    SELECT u.id, u.cliente_id, u.ativo, u.criado_em,
      COALESCE((SELECT jsonb_agg(x.grupo_id ORDER BY x.grupo_id) FROM usuario_grupos x WHERE x.usuario_id = u.id), '[]')
        AS grupo_ids,
      COALESCE((SELECT jsonb_agg(x.ativo_id ORDER BY x.ativo_id) FROM usuario_ativos x WHERE x.usuario_id = u.id), '[]')
        AS ativo_ids
    FROM usuarios u WHERE ${deste(dono, 'u')} ORDER BY u.criado_em, u.id`;
}

/** Every group of one owner, by name. */
export function listarGruposDoDono(dono: Dono) {
  return sql.type(grupoRow)`
    SELECT g.id, g.cliente_id, g.nome,
      COALESCE((SELECT jsonb_agg(p.permissao_id ORDER BY p.permissao_id) FROM grupo_permissoes p WHERE p.grupo_id = g.id), '[]')
        AS permissao_ids,
      (SELECT count(*)::int FROM usuario_grupos x JOIN usuarios u ON u.id = x.usuario_id AND u.ativo WHERE x.grupo_id = g.id)
        AS pessoas
    FROM grupos g WHERE ${deste(dono, 'g')} ORDER BY g.nome, g.id`;
}

/** Whose a person is: the caller compares it with who asks. */
export function obterDonoDaPessoa(id: Uuid) {
  return sql.type(clienteRow)`SELECT u.cliente_id FROM usuarios u WHERE u.id = ${id}`;
}

/** Whose a group is: the caller compares it with who asks. */
export function obterDonoDoGrupo(id: Uuid) {
  return sql.type(clienteRow)`SELECT g.cliente_id FROM grupos g WHERE g.id = ${id}`;
}
