import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { comporta } from '../kernel/busca.ts';
import type { Escopo } from '../kernel/escopo.ts';
import { type Chave, depoisDe, type Ordem, ordenar, type PedidoDePagina } from '../kernel/pagina.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** Who reads the log: somebody of a client, or with null those who operate the installation, whose acts are their own. */
export interface AlcanceDoRegistro {
  readonly cliente_id: Uuid | null;
  readonly ativos: Escopo['ativos'];
}

export interface FiltroDoRegistro {
  readonly usuario_id?: Uuid | undefined;
  /** Category of streams. */
  readonly categoria?: string | undefined;
  readonly objeto_id?: Uuid | undefined;
  readonly tipo?: string | undefined;
  /** First and last instant, ISO 8601, both inside. */
  readonly desde?: string | undefined;
  readonly ate?: string | undefined;
  /** Ids of the objects whose names were searched for. */
  readonly objeto_ids?: readonly Uuid[] | undefined;
}

const registroRow = z.object({
  posicao: z.bigint(),
  /** Orders as positions do: what tables looked like once it was applied is asked for by it. */
  instante: z.string(),
  /** When it happened, as the event itself says. */
  registrado_em: z.string(),
  evento_id: uuidSchema,
  tipo: z.string(),
  categoria: z.string(),
  objeto_id: uuidSchema,
  revisao: z.int(),
  usuario_id: uuidSchema,
  correlacao_id: uuidSchema,
  causa_id: uuidSchema,
  /** What the object is called now; null where nothing in the log says so. */
  nome: z.string().nullable(),
});
export type RegistroRow = z.infer<typeof registroRow>;

const colunas = sql.fragment`
  r.posicao, r.instante, r.registrado_em, r.evento_id, r.tipo, r.categoria, r.objeto_id, r.revisao, r.usuario_id, r.correlacao_id,
  r.causa_id, (SELECT o.nome FROM registro_objetos o WHERE o.categoria = r.categoria AND o.objeto_id = r.objeto_id) AS nome`;

const uuids = (ids: readonly Uuid[]) => sql.array([...ids], 'uuid');

function aoAlcance({ cliente_id, ativos }: AlcanceDoRegistro, alias: string): Fragment {
  const cliente = sql.identifier([alias, 'cliente_id']);
  const doCliente = cliente_id === null ? sql.fragment`${cliente} IS NULL` : sql.fragment`${cliente} = ${cliente_id}`;
  if (ativos === 'todos' || cliente_id === null) return doCliente;
  const ativo_ids = sql.identifier([alias, 'ativo_ids']);
  // As in the list of acts: who does not reach all of what an event is about does not see it.
  return sql.fragment`${doCliente}
    AND (${ativo_ids} IS NULL OR (${ativo_ids} <@ ${uuids(ativos)} AND cardinality(${ativo_ids}) > 0))`;
}

/** A period is also a range of positions, so that pages of it stay one index range. */
function condicao(alcance: AlcanceDoRegistro, filtro: FiltroDoRegistro): Fragment {
  const { usuario_id, categoria, objeto_id, objeto_ids, tipo, desde, ate } = filtro;
  const partes = [
    aoAlcance(alcance, 'r'),
    ...(usuario_id === undefined ? [] : [sql.fragment`r.usuario_id = ${usuario_id}`]),
    ...(categoria === undefined ? [] : [sql.fragment`r.categoria = ${categoria}`]),
    ...(objeto_id === undefined ? [] : [sql.fragment`r.objeto_id = ${objeto_id}`]),
    ...(objeto_ids === undefined ? [] : [sql.fragment`r.objeto_id = ANY(${uuids(objeto_ids)})`]),
    ...(tipo === undefined ? [] : [sql.fragment`r.tipo = ${tipo}`]),
    ...(desde === undefined ? [] : [aPartirDe(desde)]),
    ...(ate === undefined ? [] : [atePosicao(ate)]),
  ];
  return sql.fragment`${sql.join(partes, sql.fragment` AND `)}`;
}

const primeiraPosicao = (instante: Fragment) => sql.fragment`coalesce(
  (SELECT i.posicao FROM registro i WHERE i.instante ${instante} ORDER BY i.instante, i.posicao LIMIT 1),
  9223372036854775807)`;

const aPartirDe = (desde: string) => sql.fragment`
  r.registrado_em >= ${desde}::timestamptz AND r.posicao >= ${primeiraPosicao(sql.fragment`>= ${desde}::timestamptz`)}`;

/** What is late may stand behind anything: the last of it is looked up by itself, among few. */
const atePosicao = (ate: string) => sql.fragment`
  r.registrado_em <= ${ate}::timestamptz AND r.posicao <= greatest(
    ${primeiraPosicao(sql.fragment`> ${ate}::timestamptz + interval '1 minute'`)},
    (SELECT max(i.posicao) FROM registro i WHERE i.atrasado AND i.registrado_em <= ${ate}::timestamptz))`;

/** Oldest or newest first; positions are never two. */
export const ordemDoRegistro = (sentido: 'asc' | 'desc'): Ordem => ({
  colunas: [['r', 'posicao']],
  tipos: ['numero'],
  sentido,
});

export const chaveDoRegistro = ({ posicao }: RegistroRow): Chave => [Number(posicao)];

/** A page of what happened. */
export function listarRegistro(
  alcance: AlcanceDoRegistro,
  filtro: FiltroDoRegistro,
  sentido: 'asc' | 'desc',
  pagina: PedidoDePagina,
) {
  const ordem = ordemDoRegistro(sentido);
  return sql.type(registroRow)`
    SELECT ${colunas} FROM registro r
    WHERE ${condicao(alcance, filtro)} AND ${depoisDe(ordem, pagina.cursor)} ${ordenar(ordem, pagina)}`;
}

/** How many `listarRegistro` pages through, up to a limit. */
export function contarRegistro(alcance: AlcanceDoRegistro, filtro: FiltroDoRegistro, limite: number) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM (
      SELECT FROM registro r WHERE ${condicao(alcance, filtro)} LIMIT ${limite}) AS r`;
}

export function obterRegistro(alcance: AlcanceDoRegistro, posicao: bigint) {
  return sql.type(registroRow)`
    SELECT ${colunas} FROM registro r WHERE r.posicao = ${posicao} AND ${aoAlcance(alcance, 'r')}`;
}

/** What belongs to one act: all that has its correlation, what caused it, and what it caused. */
export function listarCadeia(alcance: AlcanceDoRegistro, row: RegistroRow, limite: number) {
  const { correlacao_id, causa_id, evento_id, posicao } = row;
  return sql.type(registroRow)`
    SELECT ${colunas} FROM registro r
    WHERE r.posicao IN (
      (SELECT c.posicao FROM registro c WHERE c.correlacao_id = ${correlacao_id} AND c.posicao <= ${posicao}
        ORDER BY c.posicao DESC LIMIT ${limite})
      UNION (SELECT c.posicao FROM registro c WHERE c.correlacao_id = ${correlacao_id} AND c.posicao > ${posicao}
        ORDER BY c.posicao LIMIT ${limite})
      UNION SELECT c.posicao FROM registro c WHERE c.evento_id = ${causa_id}
      UNION (SELECT c.posicao FROM registro c WHERE c.causa_id = ${evento_id} ORDER BY c.posicao LIMIT ${limite})
    ) AND ${aoAlcance(alcance, 'r')}
    ORDER BY r.posicao`;
}

const objetoRow = z.object({ categoria: z.string(), objeto_id: uuidSchema, nome: z.string() });

/** What objects are called, of those within reach. */
export function listarNomes(alcance: AlcanceDoRegistro, ids: readonly Uuid[]) {
  return sql.type(objetoRow)`
    SELECT o.categoria, o.objeto_id, o.nome FROM registro_objetos o
    WHERE o.objeto_id = ANY(${uuids(ids)}) AND o.nome IS NOT NULL AND ${aoAlcance(alcance, 'o')}`;
}

/** Objects within reach whose name contains what was typed. */
export function buscarObjetos(alcance: AlcanceDoRegistro, busca: string, limite: number) {
  return sql.type(z.object({ objeto_id: uuidSchema }))`
    SELECT o.objeto_id FROM registro_objetos o
    WHERE ${comporta(sql.fragment`o.busca`, busca)} AND ${aoAlcance(alcance, 'o')} LIMIT ${limite}`;
}

/** Position of the last event that had happened at an instant (ISO 8601); 0 before the first. */
export function obterPosicaoNoInstante(instante: string) {
  return sql.type(z.object({ posicao: z.bigint() }))`
    SELECT COALESCE((SELECT r.posicao FROM registro r WHERE r.instante <= ${instante}::timestamptz
      ORDER BY r.instante DESC, r.posicao DESC LIMIT 1), 0)::bigint AS posicao`;
}
