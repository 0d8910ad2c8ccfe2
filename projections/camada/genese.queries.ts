import { z } from 'zod';
import { attributesSchema } from '#domain/camada/camada.events.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { sql } from '../kernel/sql.ts';

const geneseRow = z.object({
  id: uuidSchema,
  cliente_id: uuidSchema,
  tipo_id: uuidSchema,
  ativo_id: uuidSchema,
  nome: z.string(),
  descricao: z.string(),
  area: z.number().nullable(),
  comprimento: z.number().nullable(),
  area_informada: z.number().nullable(),
  attributes: attributesSchema,
  importacao_id: uuidSchema,
  arquivo: z.string(),
  camada: z.string(),
  feicao: z.int(),
  crs_original: z.int(),
  tipo_da_geometria: z.enum(['MultiPoint', 'MultiLineString', 'MultiPolygon']),
  lote_chave: z.string(),
  lote_sha256: z.string(),
  indice: z.int(),
  /** Of the geometry as it stands in the lote. */
  geometria_sha256: z.string(),
});
export type GeneseRow = z.infer<typeof geneseRow>;

/**
 * Published layers as their import left them: true while they have no stream of their own. Until then the geometry is
 * the lote's to the last bit: PostGIS writes it down again as it was read.
 * @param todas also those whose stream has begun: who has just found it empty must not be told that there is no such
 *   layer, and learns of the other writer by appending
 */
export function listarGeneses(ids: readonly Uuid[], todas: boolean) {
  const quais = todas ? sql.fragment`TRUE` : sql.fragment`c.revisao = -1`;
  return sql.type(geneseRow)`
    SELECT c.id, c.cliente_id, c.tipo_id, c.ativo_id, c.nome, c.descricao, c.area, c.comprimento, c.area_informada,
      c.attributes, c.importacao_id, c.arquivo, c.camada, c.feicao, c.crs_original,
      substr(ST_GeometryType(c.geom), 4) AS tipo_da_geometria, l.chave AS lote_chave, l.sha256 AS lote_sha256,
      c.ordem - l.primeira AS indice, encode(sha256(ST_AsEWKB(c.geom, 'NDR')), 'hex') AS geometria_sha256
    FROM camadas c
    JOIN camadas_lotes l ON l.importacao_id = c.importacao_id AND l.lote = c.lote
    JOIN camadas_envios e ON e.importacao_id = c.importacao_id
    WHERE c.id = ANY(${sql.array([...ids], 'uuid')}) AND ${quais} AND e.visivel`;
}

/** Whether the projection has built its tables; before its first run nothing was ever shown. */
export function haCamadas() {
  return sql.type(z.object({ ha: z.boolean() }))`SELECT to_regclass('camadas') IS NOT NULL AS ha`;
}
