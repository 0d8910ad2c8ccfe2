import type { DeteccaoEvent } from '#domain/deteccao/deteccao.events.ts';
import { contornoSvg } from '#domain/geometria/contorno-svg.ts';
import { idOf, type Uuid } from '#domain/kernel/ids.ts';
import type { ProjectedEvent } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { ewkb } from '../mapa/wkb.ts';
import { contando } from './contadas.ts';
import { lugarNaGrade } from './grade.ts';
import { lugarNosLadrilhos, pequena } from './ladrilho-unico.ts';

export type DeteccaoCriada = ProjectedEvent<Extract<DeteccaoEvent, { type: 'DeteccaoCriada' }>>;
type Impacto = DeteccaoCriada['data']['impacto'];

/** What one event brings, column by column; arrays travel as their text. */
const COLUNAS = [
  ...(['id', 'cliente_id', 'ativo_id', 'analise_id', 'tipo_id', 'camada_principal_id', 'status_id'] as const),
  ...(['autor_id', 'descricao', 'camada_ids', 'camada_tipo_ids', 'impacto', 'geom', 'area'] as const),
  ...(['area_informada', 'lng', 'lat', 'x', 'y', 'quadra', 'ladrilho_unico', 'alcance', 'geometria_svg'] as const),
  ...(['revisao', 'posicao', 'instante'] as const),
];
const TIPOS = [
  ...Array.from({ length: 8 }, () => 'uuid'),
  ...['text', 'text', 'text', 'jsonb', 'text', 'float8', 'float8', 'float8', 'float8', 'int4', 'int4', 'int4'],
  ...['int4', 'int4', 'text', 'int4', 'int8', 'timestamptz'],
];

const lista = (ids: Iterable<Uuid>): string => `{${[...ids].join(',')}}`;

/** The types of the layers that it overlaps, each once. */
export const tiposDasCamadas = ({ camadas }: Impacto): readonly Uuid[] =>
  [...new Set(camadas.map(({ tipo_id }) => tipo_id))].sort();

function valores({ streamId, data, meta, revision, position, instante }: DeteccaoCriada) {
  const { geojson, centroid, impacto, camada_principal_id } = data;
  const { x, y, quadra } = lugarNaGrade(centroid);
  const { ladrilho_unico, alcance } = lugarNosLadrilhos(geojson, { x, y });
  // The layers that a filter finds it by: that it belongs to, and those that it overlaps.
  const principal = camada_principal_id === null ? [] : [camada_principal_id];
  const camadas = new Set([...principal, ...impacto.camadas.map(({ id }) => id)]);
  return [
    ...[idOf(streamId), data.cliente_id, data.ativo_id, data.analise_id, data.tipo_deteccao_id, camada_principal_id],
    ...[data.status_id, meta.actorId, data.descricao, lista(camadas), lista(tiposDasCamadas(impacto))],
    ...[JSON.stringify(impacto), ewkb(geojson), data.area, data.area_informada, centroid[0], centroid[1], x, y, quadra],
    ...[ladrilho_unico, alcance, contornoSvg(geojson), revision, position, instante],
  ];
}

/** Any number of new ones at once: what their analyses are, they are too. */
export function criar(events: readonly DeteccaoCriada[]): Statement {
  const colunas = sql.join(
    COLUNAS.map((nome) => sql.identifier([nome])),
    sql.fragment`, `,
  );
  return contando(
    sql.fragment`
    INSERT INTO deteccoes AS d (id, cliente_id, ativo_id, analise_id, tipo_id, tipo_vigente_id, descricao, observacao,
      camada_principal_id, camada_ids, camada_tipo_ids, impacto, geom, area, area_informada, lng, lat, x, y, quadra,
      ladrilho_unico, alcance, forma, geometria_svg, status_id, status_em, data_analise, analise_publicada,
      analise_removida, autor_id, criada_em, alterada_em, revisao, desde_posicao, desde_instante)
    SELECT n.id, n.cliente_id, n.ativo_id, n.analise_id, n.tipo_id, n.tipo_id, n.descricao, '',
      n.camada_principal_id, n.camada_ids::uuid[], n.camada_tipo_ids::uuid[], n.impacto, n.geom::geometry, n.area,
      n.area_informada, n.lng, n.lat, n.x, n.y, n.quadra, CASE WHEN f.cabe THEN n.ladrilho_unico END,
      n.alcance, f.forma, n.geometria_svg, n.status_id, n.instante, a.data_depois, a.publicada,
      a.removida, n.autor_id, n.instante, n.instante, n.revisao, n.posicao, n.instante
    FROM ${sql.unnest(events.map(valores), TIPOS)} AS n (${colunas})
    JOIN analises a ON a.id = n.analise_id CROSS JOIN ${pequena(sql.fragment`n.geom::geometry`)}
    ON CONFLICT (id) DO NOTHING`,
    'nova',
  );
}

/** Sorted, each once: made in one go or little by little, the same. */
const conjunto = (ids: Fragment) =>
  sql.fragment`(SELECT COALESCE(array_agg(DISTINCT i.id ORDER BY i.id), '{}') FROM unnest(${ids}) AS i (id))`;

/**
 * What new detections bring to the types of their analyses, in the order in which they came: of those that bring
 * nothing but what one before them brought nothing is asked.
 */
export function juntarTipos(events: readonly DeteccaoCriada[]): Statement[] {
  const trazidos = new Set<string>();
  const trazAlgo = ({ data }: DeteccaoCriada) => {
    const antes = trazidos.size;
    for (const tipo of [data.tipo_deteccao_id, ...tiposDasCamadas(data.impacto).map((id) => `camada ${id}`)])
      trazidos.add(`${data.analise_id} ${tipo}`);
    return trazidos.size > antes;
  };
  return events.filter(trazAlgo).map(({ data, position, instante }) => {
    const camadaTipos = sql.array([...tiposDasCamadas(data.impacto)], 'uuid');
    return sql.fragment`
      UPDATE analise_tipos SET tipo_ids = ${conjunto(sql.fragment`tipo_ids || ${data.tipo_deteccao_id}::uuid`)},
        camada_tipo_ids = ${conjunto(sql.fragment`camada_tipo_ids || ${camadaTipos}`)},
        desde_posicao = ${position}, desde_instante = ${instante}
      WHERE analise_id = ${data.analise_id} AND desde_posicao < ${position}
        AND NOT (tipo_ids @> ARRAY[${data.tipo_deteccao_id}::uuid] AND camada_tipo_ids @> ${camadaTipos})`;
  });
}
