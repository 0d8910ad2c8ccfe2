import { z } from 'zod';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { extensaoSchema, publicada } from '../camada/camada.queries.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { tabelaEm } from '../kernel/historico.ts';
import { sql } from '../kernel/sql.ts';

/** A node with more layers is drawn from tiles: its layers come without their shapes. */
const MAXIMO_COM_GEOJSON = 500;
/** Bytes of PostGIS in one node: beyond, too, a map is better off with tiles. */
const MAXIMO_DE_FORMAS = 5_000_000;

/** A layer as its list, and with `completa` as the specification has it. */
export interface CamadaDaArvore {
  readonly id: Uuid;
  readonly nome: string;
  readonly extensao: readonly [number, number, number, number];
}

// Made of rows by the query itself: thousands of them are not looked at once more.
const camadasSchema = z.custom<readonly CamadaDaArvore[]>(Array.isArray);

const doTipoRow = z.object({
  tipo_id: uuidSchema,
  total: z.int(),
  extensao: extensaoSchema.nullable(),
  camadas: camadasSchema,
});
export type CamadasDoTipoRow = z.infer<typeof doTipoRow>;

export interface PedidoDaArvore {
  /** Every field of the specification's layer; otherwise what a list needs to name it and to go there. */
  readonly completa: boolean;
  /** As everything was at this instant (ISO 8601); now otherwise. */
  readonly em?: string | undefined;
}

const extensao = sql.fragment`
  jsonb_build_array(ST_XMin(c.caixa), ST_YMin(c.caixa), ST_XMax(c.caixa), ST_YMax(c.caixa))`;

const curta = sql.fragment`jsonb_build_object('id', c.id, 'nome', c.nome, 'extensao', ${extensao})`;

const inteira = sql.fragment`
  jsonb_build_object(
    'id', c.id, 'nome', c.nome, 'descricao', c.descricao, 'ativo', c.ativo,
    'tipo', jsonb_build_object('id', c.tipo_id, 'nome', t.nome, 'tipo_geometria', t.tipo_geometria),
    'geojson', CASE WHEN c.desenhar THEN ST_AsGeoJSON(c.geom, 15)::jsonb END,
    'area', c.area, 'atributos', c.attributes, 'ativo_id', c.ativo_id, 'ativo_nome', a.nome,
    'categoria_nome', k.nome, 'categoria_cor_da_tag', k.cor_da_tag, 'extensao', ${extensao})`;

/** The layers of one asset that maps show, by type: in use, published, within reach, each by name. */
export function listarCamadasPorTipo(escopo: Escopo, ativo_id: Uuid, { completa, em }: PedidoDaArvore) {
  const desenhar = completa
    ? sql.fragment`count(*) OVER tipo <= ${MAXIMO_COM_GEOJSON}
        AND sum(ST_MemSize(c.geom)) OVER tipo <= ${MAXIMO_DE_FORMAS}`
    : sql.fragment`FALSE`;
  return sql.type(doTipoRow)`
    SELECT c.tipo_id, count(*)::int AS total,
      jsonb_build_array(min(ST_XMin(c.caixa)), min(ST_YMin(c.caixa)), max(ST_XMax(c.caixa)), max(ST_YMax(c.caixa)))
        AS extensao,
      jsonb_agg(${completa ? inteira : curta} ORDER BY c.nome, c.id) AS camadas
    FROM (
      SELECT c.*, c.geom::box2d AS caixa, ${desenhar} AS desenhar FROM ${tabelaEm('camadas', em)} c
      WHERE c.ativo_id = ${ativo_id} AND ${doEscopo(escopo, 'c')} AND c.ativo AND ${publicada('c', em)}
      WINDOW tipo AS (PARTITION BY c.tipo_id)
    ) c
    JOIN ${tabelaEm('camada_tipos', em)} t ON t.id = c.tipo_id
    LEFT JOIN ${tabelaEm('ativos', em)} a ON a.id = c.ativo_id
    LEFT JOIN ${tabelaEm('categorias', em)} k ON k.id = a.categoria_id
    GROUP BY c.tipo_id`;
}

/**
 * How many layers maps show of each type within reach, and where they lie. Of now from the kept counts, whose boxes never
 * shrink; of the past from the layers.
 */
export function contarCamadasPorTipo(escopo: Escopo, em?: string) {
  const onde = sql.fragment`${doEscopo(escopo, 'c')} AND c.ativo AND ${publicada('c', em)}`;
  const row = doTipoRow.omit({ camadas: true });
  if (em === undefined)
    return sql.type(row)`
      SELECT c.tipo_id, sum(c.n)::int AS total,
        jsonb_build_array(min(c.oeste), min(c.sul), max(c.leste), max(c.norte)) AS extensao
      FROM camadas_contagens c WHERE ${onde} AND c.n > 0 GROUP BY c.tipo_id`;
  return sql.type(row)`
    SELECT c.tipo_id, count(*)::int AS total,
      jsonb_build_array(min(ST_XMin(c.geom)), min(ST_YMin(c.geom)), max(ST_XMax(c.geom)), max(ST_YMax(c.geom))) AS extensao
    FROM ${tabelaEm('camadas', em)} c WHERE ${onde} GROUP BY c.tipo_id`;
}

const monitoradoRow = z.object({
  id: uuidSchema,
  nome: z.string(),
  ativo: z.boolean(),
  /** The monitored assets within reach that have published layers of it. */
  ativo_ids: z.array(uuidSchema),
});
export type TipoMonitoradoRow = z.infer<typeof monitoradoRow>;

/** Layer types of which a published layer lies in a monitored asset within reach, by name. */
export function listarTiposMonitorados(escopo: Escopo, em?: string) {
  const contadas =
    em === undefined
      ? sql.fragment`camadas_contagens c WHERE c.n > 0 AND`
      : sql.fragment`${tabelaEm('camadas', em)} c WHERE`;
  return sql.type(monitoradoRow)`
    SELECT t.id, t.nome, t.ativo, array_agg(u.ativo_id::text ORDER BY u.ativo_id::text) AS ativo_ids
    FROM (SELECT DISTINCT c.tipo_id, c.ativo_id FROM ${contadas} ${doEscopo(escopo, 'c')} AND ${publicada('c', em)}) u
    JOIN ${tabelaEm('ativos', em)} a ON a.id = u.ativo_id AND a.monitoramento AND a.ativo
    JOIN ${tabelaEm('camada_tipos', em)} t ON t.id = u.tipo_id
    GROUP BY t.id, t.nome, t.ativo ORDER BY t.nome, t.id`;
}
