import { z } from 'zod';
import { attributesSchema } from '#domain/camada/camada.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { MAX_VERTICES_NA_LINHA } from '../camada/tabela.queries.ts';
import { contem } from '../kernel/busca.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { sql } from '../kernel/sql.ts';

/** A staged layer as the review of its import shows it. Areas in hectares, length in kilometres. */
const geometriaRow = z.object({
  id: uuidSchema,
  /** Place in its import, from 0. */
  ordem: z.int(),
  nome: z.string(),
  descricao: z.string(),
  area: z.number().nullable(),
  area_informada: z.number().nullable(),
  comprimento: z.number().nullable(),
  attributes: attributesSchema,
  /** Left out of the publication. */
  fora: z.boolean(),
  arquivo: z.string(),
  camada: z.string(),
  feicao: z.int(),
  /** [west, south, east, north] in degrees. */
  extensao: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Null where it was not asked for, or is larger than a row carries. */
  geojson: z.object({ type: z.string(), coordinates: z.array(z.unknown()) }).nullable(),
});
export type GeometriaRow = z.infer<typeof geometriaRow>;

/** A page of so many rows, from 1. */
export interface PaginaNumerada {
  readonly pagina: number;
  readonly porPagina: number;
  /** Whether each row brings its shape. */
  readonly comForma?: boolean;
}

const daImportacao = (escopo: Escopo, importacao_id: Uuid) =>
  sql.fragment`c.importacao_id = ${importacao_id} AND ${doEscopo(escopo, 'c')} AND NOT c.removida`;

const colunas = ({ comForma = false }: PaginaNumerada) => sql.fragment`
  c.id, c.ordem, c.nome, c.descricao, c.area, c.area_informada, c.comprimento, c.attributes, c.fora,
  COALESCE(c.arquivo, '') AS arquivo,
  COALESCE(c.camada, '') AS camada, COALESCE(c.feicao, 0) AS feicao,
  jsonb_build_array(ST_XMin(c.geom), ST_YMin(c.geom), ST_XMax(c.geom), ST_YMax(c.geom)) AS extensao,
  CASE WHEN ${comForma} AND ST_NPoints(c.geom) <= ${MAX_VERTICES_NA_LINHA}
    THEN ST_AsGeoJSON(c.geom, 15)::jsonb END AS geojson`;

/** The layers of an import by their place in it: each page costs the same, because places have no gaps. */
export function listarGeometrias(escopo: Escopo, importacao_id: Uuid, pedida: PaginaNumerada) {
  const { pagina, porPagina } = pedida;
  const primeira = (pagina - 1) * porPagina;
  return sql.type(geometriaRow)`
    SELECT ${colunas(pedida)} FROM camadas c
    WHERE ${daImportacao(escopo, importacao_id)} AND c.ordem >= ${primeira} AND c.ordem < ${primeira + porPagina}
    ORDER BY c.ordem`;
}

/** Places that an import has: one more than the last. */
export function contarGeometrias(escopo: Escopo, importacao_id: Uuid) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT COALESCE(max(c.ordem) + 1, 0)::int AS total FROM camadas c WHERE ${daImportacao(escopo, importacao_id)}`;
}

const comTexto = (busca: string) => contem(sql.fragment`c.nome || ' ' || c.descricao`, busca);

/** Those of them whose name or description holds a text. */
export function procurarGeometrias(escopo: Escopo, importacao_id: Uuid, busca: string, pedida: PaginaNumerada) {
  const { pagina, porPagina } = pedida;
  return sql.type(geometriaRow)`
    SELECT ${colunas(pedida)} FROM camadas c
    WHERE ${daImportacao(escopo, importacao_id)} AND ${comTexto(busca)}
    ORDER BY c.ordem LIMIT ${porPagina} OFFSET ${(pagina - 1) * porPagina}`;
}

export function contarGeometriasProcuradas(escopo: Escopo, importacao_id: Uuid, busca: string) {
  return sql.type(z.object({ total: z.int() }))`
    SELECT count(*)::int AS total FROM camadas c
    WHERE ${daImportacao(escopo, importacao_id)} AND ${comTexto(busca)}`;
}

/** Where one layer stands in its import. */
export function obterOrdemDaGeometria(escopo: Escopo, importacao_id: Uuid, camada_id: Uuid) {
  return sql.type(z.object({ ordem: z.int() }))`
    SELECT c.ordem FROM camadas c WHERE c.id = ${camada_id} AND ${daImportacao(escopo, importacao_id)}`;
}

/** Those of these that are layers of the import, and whether each is left out. */
export function listarGeometriasCitadas(escopo: Escopo, importacao_id: Uuid, ids: readonly Uuid[]) {
  return sql.type(geometriaRow.pick({ id: true, fora: true }))`
    SELECT c.id, c.fora FROM camadas c
    WHERE c.id = ANY(${sql.array([...ids], 'uuid')}) AND ${daImportacao(escopo, importacao_id)}`;
}
