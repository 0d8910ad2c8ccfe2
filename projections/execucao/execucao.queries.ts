import { z } from 'zod';
import { falhaDaExecucaoSchema } from '#domain/execucao/execucao.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Chave, depoisDe, type Ordem, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
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

/** The newest first. */
export const ordemDasExecucoes: Ordem = {
  colunas: [
    ['e', 'prevista_para'],
    ['e', 'id'],
  ],
  tipos: ['instante', 'uuid'],
  sentido: 'desc',
};

export function chaveDaExecucao({ prevista_para, id }: ExecucaoRow): Chave {
  return [prevista_para, id];
}

/** A page of those of a schedule that is within reach; as they are, or were at an instant (ISO 8601). */
export function listarExecucoes(agendamento_id: Uuid, pagina: PedidoDePagina, instante?: string) {
  return sql.type(execucaoRow)`
    SELECT ${colunas} FROM ${tabelaEm('execucoes', instante)} e
    WHERE e.agendamento_id = ${agendamento_id} AND ${depoisDe(ordemDasExecucoes, pagina.cursor)}
    ${ordenar(ordemDasExecucoes, pagina)}`;
}

/** How many `listarExecucoes` pages through. */
export function contarExecucoes(agendamento_id: Uuid, instante?: string) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM ${tabelaEm('execucoes', instante)} e WHERE e.agendamento_id = ${agendamento_id}`;
}

/** One of a schedule that is within reach. */
export function obterExecucao(agendamento_id: Uuid, id: Uuid) {
  return sql.type(execucaoRow)`
    SELECT ${colunas} FROM execucoes e WHERE e.id = ${id} AND e.agendamento_id = ${agendamento_id}`;
}

/** The last one of each schedule that is named. */
export function ultimasExecucoes(agendamento_ids: readonly Uuid[]) {
  return sql.type(execucaoRow)`
    SELECT DISTINCT ON (e.agendamento_id) ${colunas} FROM execucoes e
    WHERE e.agendamento_id = ANY(${sql.array([...agendamento_ids], 'uuid')})
    ORDER BY e.agendamento_id, e.prevista_para DESC, e.id`;
}
