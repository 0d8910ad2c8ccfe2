import { z } from 'zod';
import { grupoDeCenasSchema } from '#domain/imagem/grupo-de-imagens.policy.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

/** What a hash stood for when its group was saved in this client. */
export function obterGrupoSalvo(escopo: Escopo, hash: string) {
  return sql.type(z.object({ grupo: grupoDeCenasSchema }))`
    SELECT s.grupo FROM imagens_salvas s WHERE s.hash = ${hash} AND s.inteiro AND ${doCliente(escopo, 's')}`;
}

/** The same by the id of the group, with its hash. */
export function obterGrupoSalvoPorId(escopo: Escopo, id: Uuid) {
  return sql.type(z.object({ id: uuidSchema, hash: z.string(), grupo: grupoDeCenasSchema }))`
    SELECT s.id, s.hash, s.grupo FROM imagens_salvas s WHERE s.id = ${id} AND s.inteiro AND ${doCliente(escopo, 's')}`;
}
