import { z } from 'zod';
import { falhaDaExecucaoSchema } from '#domain/execucao/execucao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

const execucaoRow = z.object({
  id: uuidSchema,
  agendamento_id: uuidSchema,
  prevista_para: z.string(),
  motivo: z.enum(['horario', 'pedido', 'sobreposicao', 'atraso']),
  situacao: z.enum(['em_andamento', 'concluida', 'falhou', 'pulada']),
  atrasada: z.boolean(),
  documento_id: uuidSchema.nullable(),
  deteccoes: z.int().nullable(),
  entregas: z.int().nullable(),
  recusadas: z.int().nullable(),
  falha: falhaDaExecucaoSchema.nullable(),
  reenvios: z.int(),
  iniciada_em: z.string(),
  terminada_em: z.string().nullable(),
});
export type ExecucaoRow = z.infer<typeof execucaoRow>;

const colunas = sql.fragment`e.id, e.agendamento_id, to_json(e.prevista_para) #>> '{}' AS prevista_para, e.motivo,
  e.situacao, e.atrasada, e.documento_id, e.deteccoes, e.entregas, e.recusadas, e.falha, e.reenvios,
  to_json(e.iniciada_em) #>> '{}' AS iniciada_em, to_json(e.terminada_em) #>> '{}' AS terminada_em`;

/** Runs that the page of a schedule shows. */
const MAXIMO = 50;

/** Of a schedule that is within reach, the newest first; as they are, or were at an instant (ISO 8601). */
export function listarExecucoes(agendamento_id: Uuid, instante?: string) {
  return sql.type(execucaoRow)`
    SELECT ${colunas} FROM ${tabelaEm('execucoes', instante)} e WHERE e.agendamento_id = ${agendamento_id}
    ORDER BY e.prevista_para DESC, e.id LIMIT ${MAXIMO}`;
}

/** The last one of each schedule that is named. */
export function ultimasExecucoes(agendamento_ids: readonly Uuid[]) {
  return sql.type(execucaoRow)`
    SELECT DISTINCT ON (e.agendamento_id) ${colunas} FROM execucoes e
    WHERE e.agendamento_id = ANY(${sql.array([...agendamento_ids], 'uuid')})
    ORDER BY e.agendamento_id, e.prevista_para DESC, e.id`;
}
