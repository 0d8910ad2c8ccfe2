import type pg from 'pg';
import type { CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import {
  depoisDe,
  type Ordem,
  ordenar,
  type Pagina,
  type PedidoDePagina,
  paginar,
} from '#projections/kernel/pagina.ts';
import { type Fragment, sql } from '#projections/kernel/sql.ts';
import { pessoasDe } from '#projections/usuario/usuario.queries.ts';
import { ipOf, type Origem } from '../../identity/acessos.ts';

/** What is noted of a page or a file besides sign-ins: somebody read it, or was turned away. */
interface AcessoAnotado {
  readonly tipo: 'leitura' | 'acesso_negado';
  readonly usuario_id: Uuid;
  /** Entry of the table of routes. */
  readonly rota: string;
  /** What the address names; null where it names nothing by id. */
  readonly objeto_id: Uuid | null;
  readonly origem: Origem;
}

export interface FiltroDosAcessos {
  readonly usuario_id?: Uuid | undefined;
  readonly tipos?: readonly string[] | undefined;
  /** First and last instant, ISO 8601, both inside. */
  readonly desde?: string | undefined;
  readonly ate?: string | undefined;
}

interface PedidoDosAcessos extends PedidoDePagina {
  /** By when they were. */
  readonly direcao: 'asc' | 'desc';
}

const acessoRow = z.object({
  id: z.coerce.number(),
  em: z.string(),
  tipo: z.string(),
  usuario_id: uuidSchema.nullable(),
  rota: z.string().nullable(),
  objeto_id: uuidSchema.nullable(),
  /** Who had chosen the password that it was done with, where it was not the person. */
  senha_definida_por: uuidSchema.nullable(),
  /** Null also where whoever asks may not see it. */
  ip: z.string().nullable(),
  dispositivo: z.string().nullable(),
});
export type AcessoNaTabela = z.infer<typeof acessoRow>;

/** They are written one after the other: the order of their numbers is that of their instants. */
const ordemDos = (sentido: 'asc' | 'desc'): Ordem => ({ colunas: [['a', 'id']], tipos: ['numero'], sentido });
/** Rows that are counted; beyond, there are 'more than'. */
const MAX_CONTADOS = 1_000;
/** The same again within so many seconds is no news: a page that is asked for over and over fills no table. */
const REPETE_SEGUNDOS = 60;

/**
 * Whose accesses somebody may see: those of the client's people; with null those of the operators, and of whom nobody
 * recognised.
 */
function condicao(cliente_id: Uuid | null, { usuario_id, tipos, desde, ate }: FiltroDosAcessos): Fragment {
  const partes = [
    cliente_id === null
      ? sql.fragment`(a.usuario_id IS NULL OR a.usuario_id IN (${pessoasDe(null)}))`
      : sql.fragment`a.usuario_id IN (${pessoasDe(cliente_id)})`,
    ...(usuario_id === undefined ? [] : [sql.fragment`a.usuario_id = ${usuario_id}`]),
    ...(tipos === undefined ? [] : [sql.fragment`a.tipo = ANY(${sql.array([...tipos], 'text')})`]),
    ...(desde === undefined ? [] : [sql.fragment`a.em >= ${desde}::timestamptz`]),
    ...(ate === undefined ? [] : [sql.fragment`a.em <= ${ate}::timestamptz`]),
  ];
  return sql.fragment`${sql.join(partes, sql.fragment` AND `)}`;
}

function listarAcessos(
  cliente_id: Uuid | null,
  filtro: FiltroDosAcessos,
  comEnderecos: boolean,
  pagina: PedidoDosAcessos,
) {
  const ordem = ordemDos(pagina.direcao);
  const enderecos = comEnderecos
    ? sql.fragment`host(a.ip) AS ip, a.dispositivo`
    : sql.fragment`NULL AS ip, NULL AS dispositivo`;
  return sql.type(acessoRow)`
    SELECT a.id::float8 AS id, a.em, a.tipo, a.usuario_id, a.rota, a.objeto_id, a.senha_definida_por, ${enderecos}
    FROM identidade.acessos a
    WHERE ${condicao(cliente_id, filtro)} AND ${depoisDe(ordem, pagina.cursor)} ${ordenar(ordem, pagina)}`;
}

function contarAcessos(cliente_id: Uuid | null, filtro: FiltroDosAcessos) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM (
      SELECT FROM identidade.acessos a WHERE ${condicao(cliente_id, filtro)} LIMIT ${MAX_CONTADOS + 1}) AS a`;
}

/** The log of accesses as people read it, and what pages add to it. Sign-ins are noted by the identity service. */
export function createAcessosService({
  pool,
  leitor,
}: {
  readonly pool: pg.Pool;
  readonly leitor: CommonQueryMethods;
}) {
  return {
    async anotar({ tipo, usuario_id, rota, objeto_id, origem }: AcessoAnotado): Promise<void> {
      await pool.query(
        `INSERT INTO identidade.acessos (tipo, usuario_id, rota, objeto_id, ip, dispositivo)
         SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (
           SELECT FROM identidade.acessos a
           WHERE a.usuario_id = $2 AND a.em > now() - make_interval(secs => $7)
             AND a.tipo = $1 AND a.rota = $3 AND a.objeto_id IS NOT DISTINCT FROM $4::uuid)`,
        [tipo, usuario_id, rota, objeto_id, ipOf(origem), origem.dispositivo, REPETE_SEGUNDOS],
      );
    },
    async listar(
      cliente_id: Uuid | null,
      filtro: FiltroDosAcessos,
      comEnderecos: boolean,
      pedido: PedidoDosAcessos,
    ): Promise<Pagina<AcessoNaTabela>> {
      const rows = await leitor.any(listarAcessos(cliente_id, filtro, comEnderecos, pedido));
      return paginar(rows, ordemDos(pedido.direcao), pedido, ({ id }) => [id]);
    },
    async contar(cliente_id: Uuid | null, filtro: FiltroDosAcessos): Promise<{ total: number; haMais: boolean }> {
      const { total } = await leitor.one(contarAcessos(cliente_id, filtro));
      return { total: Math.min(total, MAX_CONTADOS), haMais: total > MAX_CONTADOS };
    },
  };
}
