import { z } from 'zod';
import { evidenciasSchema, imagensEnviadasSchema } from '#domain/deteccao/evidencia.ts';
import { impactoSchema } from '#domain/deteccao/impacto.ts';
import { geometriaSchema } from '#domain/geometria/geojson.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { ateOMomento, type Momento, sempre, tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

/** How an analysis or a detection came into the bin. */
export const remocaoSchema = z.object({
  /** ISO 8601. */
  em: z.string(),
  autor_id: uuidSchema,
  /** '' where nobody gave one. */
  motivo: z.string(),
});
export type Remocao = z.infer<typeof remocaoSchema>;

export const deteccaoRow = z.object({
  id: uuidSchema,
  ativo_id: uuidSchema,
  ativo_nome: z.string().nullable(),
  categoria_nome: z.string().nullable(),
  analise_id: uuidSchema,
  analise_titulo: z.string(),
  tipo_id: uuidSchema,
  tipo_alias: z.string().nullable(),
  tipo_nome: z.string().nullable(),
  tipo_alterado_id: uuidSchema.nullable(),
  alterado_alias: z.string().nullable(),
  alterado_nome: z.string().nullable(),
  /** Of the type that holds; null where its own read model is behind. */
  cor_contorno: z.string().nullable(),
  cor_preenchimento: z.string().nullable(),
  transparencia_preenchimento: z.number().nullable(),
  transparencia_cor_contorno: z.number().nullable(),
  classificacao: z.int().nullable(),
  classificacao_descricao: z.string().nullable(),
  observacao: z.string(),
  descricao: z.string(),
  area: z.number(),
  area_informada: z.number().nullable(),
  camada_principal_id: uuidSchema.nullable(),
  camada_principal_nome: z.string().nullable(),
  impacto: impactoSchema,
  status_id: uuidSchema,
  status_nome: z.string().nullable(),
  status_cor: z.string().nullable(),
  status_cor_de_fundo: z.string().nullable(),
  status_icone: z.string().nullable(),
  geojson: geometriaSchema,
  lng: z.number(),
  lat: z.number(),
  geometria_svg: z.string(),
  /** AAAA-MM-DD. */
  data_analise: z.string(),
  analise_publicada: z.boolean(),
  analise_removida: z.boolean(),
  removida: z.boolean(),
  remocao: remocaoSchema.nullable(),
  enviadas: imagensEnviadasSchema.nullable(),
  evidencias: evidenciasSchema.nullable(),
  autor_id: uuidSchema,
  /** ISO 8601. */
  criada_em: z.string(),
  alterada_em: z.string(),
  revisao: z.int(),
});
export type DeteccaoRow = z.infer<typeof deteccaoRow>;

const usoDoTipoRow = z.object({ id: uuidSchema, ativo_ids: z.array(uuidSchema), analise_ids: z.array(uuidSchema) });

/**
 * Condition: the detection counts outside of its analysis, which is published and, like itself, not in the bin. Lists,
 * totals, tiles, exports, notices and dashboards ask it in this one place.
 */
export function visivel(alias: string): Fragment {
  const coluna = (nome: string) => sql.identifier([alias, nome]);
  return sql.fragment`${coluna('analise_publicada')} AND NOT ${coluna('analise_removida')} AND NOT ${coluna('removida')}`;
}

/** What detections `d` refer to, by joining: `t` is the type that holds, `p` the first one. */
export const referidosDasDeteccoes = (em?: Momento | Fragment) => sql.fragment`
  JOIN ${tabelaEm('analises', em)} n ON n.id = d.analise_id
  LEFT JOIN ${tabelaEm('ativos', em)} a ON a.id = d.ativo_id
  LEFT JOIN ${tabelaEm('categorias', em)} k ON k.id = a.categoria_id
  LEFT JOIN ${tabelaEm('deteccao_tipos', em)} p ON p.id = d.tipo_id
  LEFT JOIN ${tabelaEm('deteccao_tipos', em)} t ON t.id = d.tipo_vigente_id
  LEFT JOIN ${tabelaEm('deteccao_status', em)} s ON s.id = d.status_id
  LEFT JOIN ${tabelaEm('classificacoes', em)} c ON c.cliente_id = d.cliente_id AND c.value = d.classificacao
  LEFT JOIN LATERAL (
    -- By its id, one at a time: as they were at an instant, all layers would be read for a few.
    SELECT m.nome FROM ${tabelaEm('camadas', em)} m WHERE m.id = d.camada_principal_id OFFSET 0
  ) l ON TRUE`;

/** Detections with the names and colours of what they refer to; `d` is the detection, `t` the type that holds. */
export const deteccoes = (em?: Momento) => sql.fragment`
  SELECT d.id, d.ativo_id, a.nome AS ativo_nome, k.nome AS categoria_nome, d.analise_id, n.titulo AS analise_titulo,
    d.tipo_id, COALESCE(NULLIF(p.alias, ''), p.nome) AS tipo_alias, p.nome AS tipo_nome, d.tipo_alterado_id,
    CASE WHEN d.tipo_alterado_id IS NOT NULL THEN COALESCE(NULLIF(t.alias, ''), t.nome) END AS alterado_alias,
    CASE WHEN d.tipo_alterado_id IS NOT NULL THEN t.nome END AS alterado_nome, t.cor_contorno, t.cor_preenchimento,
    t.transparencia_preenchimento, t.transparencia_cor_contorno, d.classificacao, c.description AS classificacao_descricao,
    d.observacao, d.descricao, d.area, d.area_informada, d.camada_principal_id, l.nome AS camada_principal_nome,
    d.impacto, d.status_id, s.nome AS status_nome, s.cor AS status_cor, s.cor_de_fundo AS status_cor_de_fundo,
    s.icone AS status_icone, ST_AsGeoJSON(d.geom, 15)::jsonb AS geojson, d.lng, d.lat, d.geometria_svg,
    d.data_analise::text, d.analise_publicada, d.analise_removida, d.removida, d.remocao, d.enviadas, d.evidencias,
    d.autor_id, to_json(d.criada_em) #>> '{}' AS criada_em, to_json(d.alterada_em) #>> '{}' AS alterada_em, d.revisao
  FROM ${tabelaEm('deteccoes', em)} d ${referidosDasDeteccoes(em)}`;

/**
 * In which assets and analyses visible detections are of each type that holds, or lie on layers of each type.
 * @param de whose types: of detections, or of the layers that they overlap
 */
export function listarUsosDosTipos(escopo: Escopo, de: 'deteccao' | 'camada', em?: string) {
  const tipos = sql.identifier(['a', de === 'deteccao' ? 'tipo_ids' : 'camada_tipo_ids']);
  return sql.type(usoDoTipoRow)`
    SELECT u.id, array_agg(DISTINCT u.ativo_id) AS ativo_ids, array_agg(DISTINCT u.analise_id) AS analise_ids
    FROM (
      SELECT unnest(${tipos}) AS id, a.ativo_id, a.analise_id
      FROM ${tabelaEm('analise_tipos', em)} a WHERE ${doEscopo(escopo, 'a')} AND a.publicada AND NOT a.removida
    ) u GROUP BY u.id`;
}

/** Those of one analysis, which the caller has found within reach: the largest first. */
export function listarDaAnalise(escopo: Escopo, analise_id: Uuid, removidas: boolean, em?: string) {
  return sql.type(deteccaoRow)`
    ${deteccoes(em)} WHERE d.analise_id = ${analise_id} AND ${doEscopo(escopo, 'd')} AND d.removida = ${removidas}
    ORDER BY d.area DESC, d.id`;
}

/** @param naoPublicadas whether that of an analysis that is not published is seen too */
export function obterDeteccao(escopo: Escopo, id: Uuid, naoPublicadas: boolean, em?: Momento) {
  const vista = naoPublicadas ? sql.fragment`TRUE` : visivel('d');
  return sql.type(deteccaoRow)`${deteccoes(em)} WHERE d.id = ${id} AND ${doEscopo(escopo, 'd')} AND ${vista}`;
}

/** Position of the event by which a detection came to refer to a layer that it refers to at a moment. */
export function posicaoDaReferencia(id: Uuid, camada_id: Uuid, em?: Momento) {
  const antes = ateOMomento('s', em);
  return sql.type(z.object({ posicao: z.string() }))`
    WITH estados AS (SELECT s.* FROM ${sempre('deteccoes')} s WHERE s.id = ${id} AND ${antes})
    SELECT COALESCE(min(desde_posicao), 0)::text AS posicao FROM estados
    WHERE camada_principal_id = ${camada_id} AND desde_posicao > COALESCE(
      (SELECT max(desde_posicao) FROM estados WHERE camada_principal_id IS DISTINCT FROM ${camada_id}), -1)`;
}

/** Hectares that all detections of an analysis cover together: where they overlap, once. */
export function areaDaUniao(escopo: Escopo, analise_id: Uuid, em?: string) {
  return sql.type(z.object({ area: z.number() }))`
    SELECT COALESCE(round((ST_Area(ST_Union(d.geom)::geography) / 1e4)::numeric, 4), 0)::float8 AS area
    FROM ${tabelaEm('deteccoes', em)} d WHERE d.analise_id = ${analise_id} AND ${doEscopo(escopo, 'd')} AND NOT d.removida`;
}
