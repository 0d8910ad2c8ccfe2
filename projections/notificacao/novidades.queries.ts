import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { conteudoDaNotificacaoSchema } from '#domain/notificacao/notificacao.events.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const ditaRow = conteudoDaNotificacaoSchema.extend({
  id: uuidSchema,
  usuario_id: uuidSchema,
  cliente_id: uuidSchema.nullable(),
  ativo_id: uuidSchema.nullable(),
  permissoes: z.array(z.string()),
  emitida_em: z.string(),
  lida_em: z.string().nullable(),
  posicao: z.bigint(),
  mudou_posicao: z.bigint(),
});
/** A notification, whom it is for, and of what it speaks. */
export type NotificacaoDita = z.infer<typeof ditaRow>;

/** Which of those who were asked about, counted from 1. */
const ordem = z.object({ ordem: z.int() });

const mudancaRow = ditaRow.pick({ cliente_id: true, ativo_id: true, permissoes: true, mudou_posicao: true });
/** Where something of somebody changed, and the last position of that. */
export type MudancaDeNotificacao = z.infer<typeof mudancaRow>;

/** Somebody, and the position up to which they know their notifications. */
export interface QuemConhece {
  readonly usuario_id: Uuid;
  readonly position: bigint;
}

const testeRow = z.object({ mensagem: z.string(), emitido_em: z.string(), posicao: z.bigint() });
/** Something that was said to everybody. */
export type TestePublico = z.infer<typeof testeRow>;

const dita = sql.fragment`
  n.id, n.usuario_id, n.cliente_id, n.ativo_id, n.permissoes, n.tipo, n.nivel, n.titulo, n.mensagem, n.acoes, n.emitida_em,
  n.lida_em, n.posicao, n.mudou_posicao`;

function cada(quem: readonly QuemConhece[]): Fragment {
  const ids = quem.map(({ usuario_id }) => usuario_id);
  const posicoes = quem.map(({ position }) => String(position));
  return sql.fragment`
    unnest(${sql.array(ids, 'uuid')}, ${sql.array(posicoes, 'int8')}) WITH ORDINALITY AS q (quem, desde, ordem)`;
}

/** Those of these people that were emitted or read after the position, in the order of their emission. */
export function mudadasDepoisDe(posicao: bigint, pessoas: readonly Uuid[]) {
  return sql.type(ditaRow)`
    SELECT ${dita} FROM notificacoes n
    WHERE n.mudou_posicao > ${posicao} AND n.usuario_id = ANY(${sql.array([...pessoas], 'uuid')})
    ORDER BY n.posicao`;
}

/** What many, who each know another position, have not read of what came since; the `limite` newest of each. */
export function perdidasPor(quem: readonly QuemConhece[], limite: number) {
  return sql.type(ditaRow.extend(ordem.shape))`
    SELECT q.ordem::int AS ordem, n.* FROM ${cada(quem)}
    CROSS JOIN LATERAL (
      SELECT ${dita} FROM notificacoes n
      WHERE n.usuario_id = q.quem AND n.mudou_posicao > q.desde AND n.posicao > q.desde AND n.lida_em IS NULL
      ORDER BY n.posicao DESC LIMIT ${limite}) n
    ORDER BY q.ordem, n.posicao`;
}

/** Where anything of theirs changed since: the last position, by client and asset. */
export function ultimasMudancasDe(quem: readonly QuemConhece[]) {
  return sql.type(mudancaRow.extend(ordem.shape))`
    SELECT q.ordem::int AS ordem, n.cliente_id, n.ativo_id, n.permissoes, max(n.mudou_posicao) AS mudou_posicao
    FROM ${cada(quem)}
    JOIN notificacoes n ON n.usuario_id = q.quem AND n.mudou_posicao > q.desde
    GROUP BY q.ordem, n.cliente_id, n.ativo_id, n.permissoes`;
}

/** What was said to everybody after the position, the newest first. */
export function ditasATodosDepoisDe(posicao: bigint, limite: number) {
  return sql.type(testeRow)`
    SELECT t.mensagem, t.emitido_em, t.posicao FROM testes_publicos t WHERE t.posicao > ${posicao}
    ORDER BY t.posicao DESC LIMIT ${limite}`;
}
