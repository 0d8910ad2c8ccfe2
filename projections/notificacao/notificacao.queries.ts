import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { conteudoDaNotificacaoSchema } from '#domain/notificacao/notificacao.events.ts';
import { doCliente, type Escopo } from '../kernel/escopo.ts';
import { type Chave, depoisDe, type Ordem, type Ordenacao, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** Who reads: only what was said to this person, and only of assets that are still within reach. */
export interface Destinatario {
  readonly usuario_id: Uuid;
  /** Null for whoever belongs to no client. */
  readonly escopo: Escopo | null;
  /** What they may do; `todas` for what is told of a person, whoever reads it. */
  readonly permissoes: ReadonlySet<string> | 'todas';
}

const notificacaoRow = conteudoDaNotificacaoSchema.extend({
  id: uuidSchema,
  emitida_em: z.string(),
  /** Null while it was not read. */
  lida_em: z.string().nullable(),
  posicao: z.bigint(),
});
export type NotificacaoRow = z.infer<typeof notificacaoRow>;

const colunas = sql.fragment`
  n.id, n.tipo, n.nivel, n.titulo, n.mensagem, n.acoes, n.emitida_em, n.lida_em, n.posicao`;

/** What a list of notifications can be narrowed to. */
export interface FiltroDeNotificacoes {
  /** Part of title or text. */
  readonly busca?: string | undefined;
  readonly situacao?: 'lidas' | 'por_ler' | undefined;
}

export const COLUNAS_DAS_NOTIFICACOES = ['emitida_em'] as const;
export type OrdenacaoDasNotificacoes = Ordenacao<(typeof COLUNAS_DAS_NOTIFICACOES)[number]>;

export function ordemDasNotificacoes({ direcao }: OrdenacaoDasNotificacoes): Ordem {
  const colunasDaOrdem = [
    ['n', 'emitida_em'],
    ['n', 'id'],
  ];
  return { colunas: colunasDaOrdem, tipos: ['instante', 'uuid'], sentido: direcao };
}

export const chaveDaNotificacao = (row: NotificacaoRow): Chave => [row.emitida_em, row.id];

function ditaA({ usuario_id, escopo, permissoes }: Destinatario): Fragment {
  const dela = sql.fragment`n.usuario_id = ${usuario_id}`;
  const pessoa =
    permissoes === 'todas' ? dela : sql.fragment`${dela} AND n.permissoes <@ ${sql.array([...permissoes], 'text')}`;
  if (escopo === null) return sql.fragment`${pessoa} AND n.cliente_id IS NULL`;
  const doSeuCliente = sql.fragment`${pessoa} AND ${doCliente(escopo, 'n')}`;
  if (escopo.ativos === 'todos') return doSeuCliente;
  const ativos = sql.array([...escopo.ativos], 'uuid');
  return sql.fragment`${doSeuCliente} AND (n.ativo_id IS NULL OR n.ativo_id = ANY(${ativos}))`;
}

function filtrada({ busca, situacao }: FiltroDeNotificacoes): Fragment {
  const condicoes = [sql.fragment`TRUE`];
  if (situacao === 'lidas') condicoes.push(sql.fragment`n.lida_em IS NOT NULL`);
  if (situacao === 'por_ler') condicoes.push(sql.fragment`n.lida_em IS NULL`);
  if (busca?.trim()) {
    const texto = sql.fragment`n.titulo || ' ' || n.mensagem`;
    condicoes.push(sql.fragment`strpos(lower(${texto}), lower(${busca.trim()})) > 0`);
  }
  return sql.fragment`${sql.join(condicoes, sql.fragment` AND `)}`;
}

/** A page of what a person was told. */
export function listarNotificacoes(
  quem: Destinatario,
  filtro: FiltroDeNotificacoes,
  ordenacao: OrdenacaoDasNotificacoes,
  pagina: PedidoDePagina,
) {
  const ordem = ordemDasNotificacoes(ordenacao);
  return sql.type(notificacaoRow)`
    SELECT ${colunas} FROM notificacoes n
    WHERE ${ditaA(quem)} AND ${filtrada(filtro)} AND ${depoisDe(ordem, pagina.cursor)}
    ${ordenar(ordem, pagina)}`;
}

export function contarNotificacoes(quem: Destinatario, filtro: FiltroDeNotificacoes = {}) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM notificacoes n WHERE ${ditaA(quem)} AND ${filtrada(filtro)}`;
}

export function obterNotificacao(quem: Destinatario, id: Uuid) {
  return sql.type(notificacaoRow)`SELECT ${colunas} FROM notificacoes n WHERE n.id = ${id} AND ${ditaA(quem)}`;
}

/** Ids of what a person has not read yet, oldest first. */
export function listarPorLer(quem: Destinatario, limite: number) {
  return sql.type(z.object({ id: uuidSchema }))`
    SELECT n.id FROM notificacoes n WHERE ${ditaA(quem)} AND n.lida_em IS NULL
    ORDER BY n.emitida_em, n.id LIMIT ${limite}`;
}

/** What the head of every page shows, and how far the read model was at that same moment: what comes later is not in it. */
export function resumirNotificacoes(quem: Destinatario) {
  return sql.type(z.object({ por_ler: z.int(), posicao: z.bigint() }))`
    SELECT count(*)::int AS por_ler,
      coalesce((SELECT posicao FROM projecoes.checkpoints WHERE nome = 'notificacoes'), 0) AS posicao
    FROM notificacoes n WHERE ${ditaA(quem)} AND n.lida_em IS NULL`;
}
