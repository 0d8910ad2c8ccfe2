import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { preferenciaSchema } from '#domain/preferencia/preferencia.events.ts';
import type { EspecieDeAviso } from '#domain/preferencia/preferencia.policy.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

/** What a person said of what they want to be told. @param instante as it was then (ISO 8601); now otherwise */
export function listarPreferencias(usuario_id: Uuid, instante?: string) {
  return sql.type(preferenciaSchema)`
    SELECT p.especie, p.na_tela, p.por_email FROM ${tabelaEm('preferencias', instante)} p
    WHERE p.usuario_id = ${usuario_id} ORDER BY p.especie`;
}

/** What those of these people who said anything of one kind said of it. */
export function preferenciasDe(usuario_ids: readonly Uuid[], especie: EspecieDeAviso) {
  return sql.type(preferenciaSchema.omit({ especie: true }).extend({ usuario_id: uuidSchema }))`
    SELECT p.usuario_id, p.na_tela, p.por_email FROM preferencias p
    WHERE p.usuario_id = ANY(${sql.array([...usuario_ids], 'uuid')}) AND p.especie = ${especie}`;
}
