import { z } from 'zod';
import { mudancaPedidaSchema } from '#domain/aprovacao/mudanca-pedida.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

export const situacaoDaAprovacao = z.enum(['pendente', 'concedida', 'recusada', 'cancelada', 'expirada']);

const aprovacaoRow = z.object({
  id: uuidSchema,
  cliente_id: uuidSchema,
  autor_id: uuidSchema,
  alvo_id: uuidSchema,
  mudanca: mudancaPedidaSchema,
  sensiveis: z.array(uuidSchema),
  beneficiario_ids: z.array(uuidSchema),
  situacao: situacaoDaAprovacao,
  aprovador_id: uuidSchema.nullable(),
  motivo: z.string().nullable(),
  solicitada_em: z.string(),
  decidida_em: z.string().nullable(),
});
export type AprovacaoRow = z.infer<typeof aprovacaoRow>;

/** Who asks, and whether they see what everybody of the client asked for or only what they asked for themselves. */
export interface QuemVeAprovacoes {
  readonly usuario_id: Uuid;
  /** Null for an operator, who reaches every client. */
  readonly cliente_id: Uuid | null;
  readonly todas: boolean;
}

const colunas = sql.fragment`
  a.id, a.cliente_id, a.autor_id, a.alvo_id, a.mudanca, to_jsonb(a.sensiveis) AS sensiveis,
  to_jsonb(a.beneficiario_ids) AS beneficiario_ids, a.situacao, a.aprovador_id, a.motivo, a.solicitada_em, a.decidida_em`;

function alcance({ usuario_id, cliente_id, todas }: QuemVeAprovacoes): Fragment {
  const cliente = cliente_id === null ? sql.fragment`TRUE` : sql.fragment`a.cliente_id = ${cliente_id}`;
  return todas ? cliente : sql.fragment`${cliente} AND a.autor_id = ${usuario_id}`;
}

/** Those that wait first, the oldest of them first; then those that were decided, the newest first. */
export function listarAprovacoes(quem: QuemVeAprovacoes, limite: number) {
  return sql.type(aprovacaoRow)`
    SELECT ${colunas} FROM aprovacoes a WHERE ${alcance(quem)}
    ORDER BY a.situacao <> 'pendente', CASE WHEN a.situacao = 'pendente' THEN a.solicitada_em END, a.decidida_em DESC, a.id
    LIMIT ${limite}`;
}

export function obterAprovacao(quem: QuemVeAprovacoes, id: Uuid) {
  return sql.type(aprovacaoRow)`SELECT ${colunas} FROM aprovacoes a WHERE a.id = ${id} AND ${alcance(quem)}`;
}

/** How many wait for somebody like this: neither their own nor to their own benefit. */
export function contarPorAprovar({ usuario_id, cliente_id }: Pick<QuemVeAprovacoes, 'usuario_id' | 'cliente_id'>) {
  const cliente = cliente_id === null ? sql.fragment`TRUE` : sql.fragment`a.cliente_id = ${cliente_id}`;
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM aprovacoes a
    WHERE a.situacao = 'pendente' AND ${cliente} AND a.autor_id <> ${usuario_id}
      AND NOT ${usuario_id}::uuid = ANY (a.beneficiario_ids)`;
}

/** What waits for a group, a person or a policy; one thing at most. */
export function obterPendenteDe(cliente_id: Uuid, alvo_id: Uuid) {
  return sql.type(aprovacaoRow)`
    SELECT ${colunas} FROM aprovacoes a
    WHERE a.cliente_id = ${cliente_id} AND a.alvo_id = ${alvo_id} AND a.situacao = 'pendente'
    ORDER BY a.solicitada_em, a.id LIMIT 1`;
}
