import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { papelTimbradoEvents } from '#domain/papel-timbrado/papel-timbrado.events.ts';
import { type Momento, sempre, tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const papelTimbradoRow = papelTimbradoEvents.PapelTimbradoDefinido.schema.extend({
  revisao: z.number().int(),
  autor_id: uuidSchema,
  definida_em: z.string(),
});
export type PapelTimbradoRow = z.infer<typeof papelTimbradoRow>;

const colunas = sql.fragment`p.cliente_id, p.cabecalho, p.encerramento, p.logo, p.revisao, p.autor_id, p.definida_em`;

/** The letterhead of a client; none where it prints on plain paper. @param momento as it was then */
export function obterPapelTimbrado(cliente_id: Uuid, momento?: Momento) {
  return sql.type(papelTimbradoRow)`
    SELECT ${colunas} FROM ${tabelaEm('papeis_timbrados', momento)} p WHERE p.cliente_id = ${cliente_id}`;
}

/** Every version from a revision on, oldest first: what somebody changed while another person filled in the form. */
export function versoesDoPapelTimbrado(cliente_id: Uuid, desdeRevisao: number) {
  return sql.type(papelTimbradoRow)`
    SELECT ${colunas} FROM ${sempre('papeis_timbrados')} p
    WHERE p.cliente_id = ${cliente_id} AND p.revisao >= ${desdeRevisao}
    ORDER BY p.revisao`;
}

/** Letterheads, of any client and of any time, that have this file: a query, for a larger one. */
export const papeisTimbradosCom = (chave: Fragment): Fragment =>
  sql.fragment`SELECT FROM ${sempre('papeis_timbrados')} p WHERE p.logo -> 'arquivo' ->> 'chave' = ${chave}`;
