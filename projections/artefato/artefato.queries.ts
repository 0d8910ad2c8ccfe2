import { z } from 'zod';
import { artefatoSchema } from '#domain/artefato/artefato.policy.ts';
import { PADRAO_DOS_LIMITES } from '#domain/artefato/limites.policy.ts';
import { evidenciasSchema, imagensEnviadasSchema } from '#domain/deteccao/evidencia.ts';
import { type Uuid, uuidSchema } from '#domain/kernel/ids.ts';
import { doEscopo, type Escopo } from '../kernel/escopo.ts';
import { type Momento, tabelaEm } from '../kernel/historico.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

const deteccaoAcompanhadaRow = z.object({
  id: uuidSchema,
  ativo_id: uuidSchema,
  analise_id: uuidSchema,
  removida: z.boolean(),
  analise_publicada: z.boolean(),
  analise_removida: z.boolean(),
  /** Of the after image (AAAA-MM-DD). */
  data_depois: z.string(),
  status_id: uuidSchema,
  enviadas: imagensEnviadasSchema.nullable(),
  evidencias: evidenciasSchema.nullable(),
  revisao: z.int(),
});
export type DeteccaoAcompanhadaRow = z.infer<typeof deteccaoAcompanhadaRow>;

/** A detection within reach, whatever became of its analysis. @param momento as it was then */
export function obterDeteccaoAcompanhada(escopo: Escopo, id: Uuid, momento?: Momento) {
  return sql.type(deteccaoAcompanhadaRow)`
    SELECT d.id, d.ativo_id, d.analise_id, d.removida, a.publicada AS analise_publicada,
      a.removida AS analise_removida, a.data_depois::text AS data_depois, d.status_id, d.enviadas, d.evidencias, d.revisao
    FROM ${tabelaEm('deteccoes_acompanhadas', momento)} d
    JOIN ${tabelaEm('analises_acompanhadas', momento)} a ON a.id = d.analise_id
    WHERE d.id = ${id} AND ${doEscopo(escopo, 'd')}`;
}

const registroRow = z.object({
  /** Revision of the detection's stream that brought it. */
  registro: z.int(),
  status_id: uuidSchema,
  autor_id: uuidSchema,
  registrado_em: z.string(),
});
export type RegistroRow = z.infer<typeof registroRow>;

/** Every status that a detection had, in order, the one that it began with first. */
export function listarRegistros(deteccao_id: Uuid, momento?: Momento) {
  return sql.type(registroRow)`
    SELECT r.registro, r.status_id, r.autor_id, r.registrado_em
    FROM ${tabelaEm('deteccao_registros', momento)} r WHERE r.deteccao_id = ${deteccao_id} ORDER BY r.registro`;
}

const artefatoRow = z.object({
  registro: z.int(),
  artefato: artefatoSchema,
  removido: z.object({ em: z.string(), autor_id: uuidSchema, motivo: z.string() }).nullable(),
  /** When its files went for good; null while they are there. */
  destruido_em: z.string().nullable(),
  /** Who made the place of a photograph a point of evidence, and when, by the ids of the files. */
  pontos: z.record(z.string(), z.object({ em: z.string(), autor_id: uuidSchema })),
  /** Metres from the detection to where each of its pictures was taken; null where nobody knows. */
  distancias: z.array(z.number().nullable()),
});
export type ArtefatoRow = z.infer<typeof artefatoRow>;

/** Every artefact that a detection ever had, removed ones too, in the order in which they came. */
export function listarArtefatos(deteccao_id: Uuid, momento?: Momento) {
  // The shape is read once, and not for each picture.
  return sql.type(artefatoRow)`
    WITH lugar AS MATERIALIZED (
      SELECT ST_SetSRID(ST_GeomFromGeoJSON(d.geojson::text), 4326)::geography AS geog
      FROM ${tabelaEm('deteccoes_acompanhadas', momento)} d WHERE d.id = ${deteccao_id}
    )
    SELECT t.registro, t.artefato, t.removido, t.destruido_em, t.pontos, (
      SELECT COALESCE(jsonb_agg(round(ST_Distance(
        lugar.geog, ST_SetSRID(ST_MakePoint((p ->> 0)::float8, (p ->> 1)::float8), 4326)::geography)) ORDER BY m.ordem), '[]')
      FROM jsonb_array_elements(t.artefato -> 'midias') WITH ORDINALITY m (midia, ordem)
      CROSS JOIN LATERAL (SELECT NULLIF(m.midia -> 'fotografia' -> 'posicao', 'null'::jsonb) AS p) AS onde
    ) AS distancias
    FROM ${tabelaEm('deteccao_artefatos', momento)} t CROSS JOIN lugar
    WHERE t.deteccao_id = ${deteccao_id} ORDER BY t.registro, t.ordem`;
}

/** Artefacts whose files have been in the bin for as long as their client keeps them, whatever their assets. @param agora ISO 8601 */
export function listarArtefatosADestruir(agora: string, maximo: number) {
  const dias = PADRAO_DOS_LIMITES.removidos_dias;
  return sql.type(z.object({ artefato_id: uuidSchema, deteccao_id: uuidSchema }))`
    SELECT t.id AS artefato_id, t.deteccao_id
    FROM deteccao_artefatos t JOIN deteccoes_acompanhadas d ON d.id = t.deteccao_id
    LEFT JOIN politicas p ON p.cliente_id = d.cliente_id
    WHERE t.removido IS NOT NULL AND t.destruido_em IS NULL AND t.artefato -> 'midias' <> '[]'::jsonb
      AND (t.removido ->> 'em')::timestamptz
        < ${agora}::timestamptz - make_interval(days => LEAST((p.limites_artefatos ->> 'removidos_dias')::int, ${dias}))
    ORDER BY t.id LIMIT ${maximo}`;
}

/** Artefacts, of any client, that have a file of this key, removed ones too: a query, for a larger one. */
export function artefatosCom(chave: Fragment): Fragment {
  const com = (qual: 'arquivo' | 'exibicao') =>
    sql.fragment`jsonb_build_array(jsonb_build_object(${qual}::text, jsonb_build_object('chave', ${chave})))`;
  return sql.fragment`
    SELECT FROM deteccao_artefatos t WHERE t.destruido_em IS NULL
      AND (t.artefato -> 'midias' @> ${com('arquivo')} OR t.artefato -> 'midias' @> ${com('exibicao')})`;
}
