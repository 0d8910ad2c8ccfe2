import { z } from 'zod';
import { dadosDoAgendamentoSchema } from '#domain/agendamento/agendamento.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { contem } from '../kernel/busca.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { type Chave, depoisDe, type Ordem, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
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

/** Who asks: whoever reaches every asset of the client sees all of its schedules, everybody else their own. */
export interface QuemVeAgendamentos {
  readonly escopo: Escopo;
  readonly usuario_id: Uuid;
}

function visto({ escopo, usuario_id }: QuemVeAgendamentos): Fragment {
  const doDono = doCliente(escopo, 'a');
  return escopo.ativos === 'todos' ? doDono : sql.fragment`${doDono} AND a.autor_id = ${usuario_id}`;
}

/** By their names. */
export const ordemDosAgendamentos: Ordem = {
  colunas: [
    ['a', 'nome'],
    ['a', 'id'],
  ],
  tipos: ['texto', 'uuid'],
};

export function chaveDoAgendamento({ nome, id }: AgendamentoRow): Chave {
  return [nome, id];
}

const listados = (quem: QuemVeAgendamentos, busca: string): Fragment =>
  sql.fragment`${visto(quem)} AND a.situacao <> 'removido' AND ${contem(sql.fragment`a.nome`, busca)}`;

/** A page of those whose name holds the text. */
export function listarAgendamentos(quem: QuemVeAgendamentos, busca: string, pagina: PedidoDePagina) {
  return sql.type(agendamentoRow)`
    SELECT ${colunas} FROM agendamentos a
    WHERE ${listados(quem, busca)} AND ${depoisDe(ordemDosAgendamentos, pagina.cursor)}
    ${ordenar(ordemDosAgendamentos, pagina)}`;
}

/** How many `listarAgendamentos` pages through. */
export function contarAgendamentos(quem: QuemVeAgendamentos, busca: string) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM agendamentos a WHERE ${listados(quem, busca)}`;
}

/** One of them, as it is, or was at an instant (ISO 8601); also one that was removed. */
export function obterAgendamento(quem: QuemVeAgendamentos, id: Uuid, instante?: string) {
  return sql.type(agendamentoRow)`
    SELECT ${colunas} FROM ${tabelaEm('agendamentos', instante)} a WHERE a.id = ${id} AND ${visto(quem)}`;
}
