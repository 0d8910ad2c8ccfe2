import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { sql } from '../kernel/sql.ts';

const moduloRow = z.object({
  id: uuidSchema,
  chave: z.string(),
  nome: z.string(),
  modulo_pai_id: uuidSchema.nullable(),
  ordem: z.int(),
  permissoes: z.array(z.object({ id: uuidSchema, chave: z.string(), nome: z.string() })),
});
export type ModuloRow = z.infer<typeof moduloRow>;

/** The tree of modules with what each can grant, parents before children. Belongs to the installation: no scope. */
export function listarModulos() {
  return sql.type(moduloRow)`
    SELECT m.id, m.chave, m.nome, m.modulo_pai_id, m.ordem,
      COALESCE(
        (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'chave', p.chave, 'nome', p.nome) ORDER BY p.chave)
           FROM permissoes p WHERE p.modulo_id = m.id),
        '[]') AS permissoes
    FROM modulos m
    ORDER BY m.ordem, m.chave`;
}
