import { z } from 'zod';
import { especieDoAtoSchema, NAS_DETECCOES } from '#domain/ato/ato.events.ts';
import { uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

export const estadoDoAto = z.enum(['em_curso', 'concluido', 'desfazendo', 'desfeito']);
export type EstadoDoAto = z.infer<typeof estadoDoAto>;

const atoRow = z.object({
  id: uuidSchema,
  autor_id: uuidSchema,
  especie: especieDoAtoSchema.exclude([NAS_DETECCOES]),
  motivo: z.string(),
  total: z.int(),
  feitas: z.int().nullable(),
  sem_efeito: z.int().nullable(),
  desfeitas: z.int().nullable(),
  estado: estadoDoAto,
  solicitado_em: z.string(),
  alterado_em: z.string(),
});
export type AtoRow = z.infer<typeof atoRow>;

/** Condition: every layer of the act is within reach. */
function aoAlcance(escopo: Escopo): Fragment {
  const cliente = doCliente(escopo, 'a');
  if (escopo.ativos === 'todos') return cliente;
  return sql.fragment`${cliente} AND a.ativo_ids <@ ${sql.array([...escopo.ativos], 'uuid')}`;
}

/** The newest bulk acts on layers within reach. */
export function listarAtos(escopo: Escopo, limite: number) {
  return sql.type(atoRow)`
    SELECT a.id, a.autor_id, a.especie, a.motivo, a.total, a.feitas, a.sem_efeito, a.desfeitas, a.estado,
      a.solicitado_em, a.alterado_em
    FROM atos a WHERE ${aoAlcance(escopo)} AND a.especie <> ${NAS_DETECCOES}
    ORDER BY a.solicitado_em DESC, a.id DESC LIMIT ${limite}`;
}
