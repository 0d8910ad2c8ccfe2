import { z } from 'zod';
import { dadosDoAgendamentoSchema } from '#domain/agendamento/agendamento.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const agendamentoRow = z.object({
  id: uuidSchema,
  cliente_id: uuidSchema,
  autor_id: uuidSchema,
  nome: z.string(),
  dados: dadosDoAgendamentoSchema,
  situacao: z.enum(['ativo', 'pausado', 'removido']),
  criado_em: z.string(),
  vale_desde: z.string(),
  revisao: z.int(),
});
export type AgendamentoRow = z.infer<typeof agendamentoRow>;

const colunas = sql.fragment`a.id, a.cliente_id, a.autor_id, a.nome, a.dados, a.situacao,
  to_json(a.criado_em) #>> '{}' AS criado_em, to_json(a.vale_desde) #>> '{}' AS vale_desde, a.revisao`;

/** Schedules in one list at most. */
const MAXIMO = 200;

/** Who asks: whoever reaches every asset of the client sees all of its schedules, everybody else their own. */
export interface QuemVeAgendamentos {
  readonly escopo: Escopo;
  readonly usuario_id: Uuid;
}

function visto({ escopo, usuario_id }: QuemVeAgendamentos): Fragment {
  const doDono = doCliente(escopo, 'a');
  return escopo.ativos === 'todos' ? doDono : sql.fragment`${doDono} AND a.autor_id = ${usuario_id}`;
}

export function listarAgendamentos(quem: QuemVeAgendamentos) {
  return sql.type(agendamentoRow)`
    SELECT ${colunas} FROM agendamentos a WHERE ${visto(quem)} AND a.situacao <> 'removido'
    ORDER BY a.nome, a.id LIMIT ${MAXIMO}`;
}

/** One of them, as it is, or was at an instant (ISO 8601); also one that was removed. */
export function obterAgendamento(quem: QuemVeAgendamentos, id: Uuid, instante?: string) {
  return sql.type(agendamentoRow)`
    SELECT ${colunas} FROM ${tabelaEm('agendamentos', instante)} a WHERE a.id = ${id} AND ${visto(quem)}`;
}
