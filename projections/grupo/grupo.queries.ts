import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const grupoRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  modulo_ids: z.array(uuidSchema),
  permissao_ids: z.array(uuidSchema),
});
export type GrupoRow = z.infer<typeof grupoRow>;

const colunas = (instante?: string) => sql.fragment`
  g.id, g.nome,
  COALESCE((SELECT jsonb_agg(m.modulo_id ORDER BY m.modulo_id) FROM ${tabelaEm('grupo_modulos', instante)} m WHERE m.grupo_id = g.id), '[]')
    AS modulo_ids,
  COALESCE(
    (SELECT jsonb_agg(p.permissao_id ORDER BY p.permissao_id) FROM ${tabelaEm('grupo_permissoes', instante)} p WHERE p.grupo_id = g.id), '[]')
    AS permissao_ids`;

export function listarGrupos(escopo: Escopo, instante?: string) {
  return sql.type(grupoRow)`
    SELECT ${colunas(instante)} FROM ${tabelaEm('grupos', instante)} g WHERE ${doCliente(escopo, 'g')} ORDER BY g.nome, g.id`;
}

/** @param instante as it was then (ISO 8601); now otherwise */
export function obterGrupo(escopo: Escopo, id: Uuid, instante?: string) {
  return sql.type(grupoRow)`
    SELECT ${colunas(instante)} FROM ${tabelaEm('grupos', instante)} g WHERE g.id = ${id} AND ${doCliente(escopo, 'g')}`;
}
