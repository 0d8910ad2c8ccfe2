import type { AnaliseEvent } from '#domain/analise/analise.events.ts';
import type { DeteccaoEvent } from '#domain/deteccao/deteccao.events.ts';
import { contornoSvg } from '#domain/geometria/contorno-svg.ts';
import { idOf, type Uuid } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, sql } from '../kernel/sql.ts';

type De<T extends DeteccaoEvent['type']> = ProjectedEvent<Extract<DeteccaoEvent, { type: T }>>;
type Forma = Pick<De<'DeteccaoCriada'>['data'], 'geojson' | 'area' | 'centroid' | 'impacto'>;

const json = (value: unknown) => sql.fragment`${JSON.stringify(value)}::jsonb`;
const geometria = (value: unknown) => sql.fragment`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(value)}), 4326)`;

/** An event of a stream acts on the row of its own, once. */
const mudar = (tabela: 'analises' | 'deteccoes', { streamId, revision }: ProjectedEvent, mudanca: Fragment) =>
  sql.fragment`
    UPDATE ${sql.identifier([tabela])} SET revisao = ${revision}, ${mudanca}
    WHERE id = ${idOf(streamId)} AND revisao < ${revision}`;

/** What an analysis is, its detections are too. */
const nasDeteccoes = (
  { streamId }: ProjectedEvent,
  coluna: 'analise_publicada' | 'analise_removida',
  valor: boolean,
) => {
  const nome = sql.identifier([coluna]);
  return sql.fragment`
    UPDATE deteccoes SET ${nome} = ${valor} WHERE analise_id = ${idOf(streamId)} AND ${nome} IS DISTINCT FROM ${valor}`;
};

/** The layers that a filter finds a detection by: that it belongs to, and those that it overlaps. */
const camadasDe = (impacto: Forma['impacto'], principal: Uuid | null) => {
  const ids = new Set([...(principal === null ? [] : [principal]), ...impacto.camadas.map(({ id }) => id)]);
  return sql.fragment`${sql.array([...ids], 'uuid')}`;
};
const tiposDasCamadas = ({ camadas }: Forma['impacto']) =>
  sql.array([...new Set(camadas.map(({ tipo_id }) => tipo_id))], 'uuid');

function criar(event: De<'DeteccaoCriada'>) {
  const { streamId, data, meta, instante, revision } = event;
  const { geojson, centroid, impacto } = data;
  return sql.fragment`
    INSERT INTO deteccoes (id, cliente_id, ativo_id, analise_id, tipo_id, tipo_vigente_id, descricao, observacao,
      camada_principal_id, camada_ids, camada_tipo_ids, impacto, geom, area, area_informada, lng, lat, geometria_svg,
      status_id, status_em, data_analise, analise_publicada, analise_removida, autor_id, criada_em, alterada_em, revisao)
    SELECT ${idOf(streamId)}, ${data.cliente_id}, ${data.ativo_id}, ${data.analise_id}, ${data.tipo_deteccao_id},
      ${data.tipo_deteccao_id}, ${data.descricao}, '', ${data.camada_principal_id},
      ${camadasDe(impacto, data.camada_principal_id)}, ${tiposDasCamadas(impacto)}, ${json(impacto)},
      ${geometria(geojson)}, ${data.area}, ${data.area_informada}, ${centroid[0]}, ${centroid[1]},
      ${contornoSvg(geojson)}, ${data.status_id}, ${instante}, a.data_depois, a.publicada, a.removida, ${meta.actorId},
      ${instante}, ${instante}, ${revision}
    FROM analises a WHERE a.id = ${data.analise_id}
    ON CONFLICT (id) DO NOTHING`;
}

function redesenhar(event: De<'DeteccaoRedesenhada'>) {
  const { geojson, area, centroid, impacto } = event.data;
  const ids = sql.array(
    impacto.camadas.map(({ id }) => id),
    'uuid',
  );
  return mudar(
    'deteccoes',
    event,
    sql.fragment`geom = ${geometria(geojson)}, area = ${area}, lng = ${centroid[0]}, lat = ${centroid[1]},
      geometria_svg = ${contornoSvg(geojson)}, impacto = ${json(impacto)}, camada_tipo_ids = ${tiposDasCamadas(impacto)},
      camada_ids = array_remove(array_prepend(camada_principal_id, array_remove(${ids}, camada_principal_id)), NULL),
      alterada_em = ${event.instante}`,
  );
}

/** The layer that people name takes the place of the one that they named before, among those that were overlapped. */
function alterar(event: De<'DeteccaoAlterada'>) {
  const { tipo_deteccao_id, camada_principal_id, descricao, area_informada } = event.data;
  return mudar(
    'deteccoes',
    event,
    sql.fragment`tipo_id = ${tipo_deteccao_id}, tipo_vigente_id = COALESCE(tipo_alterado_id, ${tipo_deteccao_id}),
      descricao = ${descricao}, area_informada = ${area_informada}, camada_principal_id = ${camada_principal_id},
      camada_ids = (
        SELECT COALESCE(array_agg(DISTINCT i.id), '{}') FROM (
          SELECT (c ->> 'id')::uuid AS id FROM jsonb_array_elements(impacto -> 'camadas') c
          UNION ALL SELECT ${camada_principal_id}::uuid
        ) i WHERE i.id IS NOT NULL),
      alterada_em = ${event.instante}`,
  );
}

/** Sorted, each once: made in one go or little by little, the same. */
const conjunto = (ids: Fragment) =>
  sql.fragment`(SELECT COALESCE(array_agg(DISTINCT i.id ORDER BY i.id), '{}') FROM unnest(${ids}) AS i (id))`;

/** What a new detection brings to its analysis. */
const juntarTipos = ({ data }: De<'DeteccaoCriada'>) =>
  sql.fragment`
    UPDATE analise_tipos SET tipo_ids = ${conjunto(sql.fragment`tipo_ids || ${data.tipo_deteccao_id}::uuid`)},
      camada_tipo_ids = ${conjunto(sql.fragment`camada_tipo_ids || ${tiposDasCamadas(data.impacto)}`)}
    WHERE analise_id = ${data.analise_id} AND NOT (tipo_ids @> ARRAY[${data.tipo_deteccao_id}::uuid]
      AND camada_tipo_ids @> ${tiposDasCamadas(data.impacto)})`;

/** What is left of the types of an analysis once one of its detections is another. */
const recontarTipos = ({ streamId }: ProjectedEvent) => sql.fragment`
  WITH desta AS (SELECT d.analise_id FROM deteccoes d WHERE d.id = ${idOf(streamId)}),
  restantes AS (
    SELECT d.tipo_vigente_id, d.camada_tipo_ids FROM deteccoes d JOIN desta USING (analise_id) WHERE NOT d.removida
  ), agora AS (
    SELECT (SELECT COALESCE(array_agg(DISTINCT r.tipo_vigente_id ORDER BY r.tipo_vigente_id), '{}') FROM restantes r) AS tipo_ids,
      (SELECT COALESCE(array_agg(DISTINCT i.id ORDER BY i.id), '{}') FROM restantes r, unnest(r.camada_tipo_ids) AS i (id))
        AS camada_tipo_ids
  )
  UPDATE analise_tipos t SET tipo_ids = a.tipo_ids, camada_tipo_ids = a.camada_tipo_ids
  FROM agora a, desta WHERE t.analise_id = desta.analise_id
    AND (t.tipo_ids, t.camada_tipo_ids) IS DISTINCT FROM (a.tipo_ids, a.camada_tipo_ids)`;

const nosTipos = ({ streamId }: ProjectedEvent, coluna: 'publicada' | 'removida', valor: boolean) =>
  sql.fragment`
    UPDATE analise_tipos SET ${sql.identifier([coluna])} = ${valor} WHERE analise_id = ${idOf(streamId)}`;

/** Analyses and their detections: one read model, so that no count of one disagrees with the rows of the other. */
export const deteccoesProjection: Projection<AnaliseEvent | DeteccaoEvent> = {
  name: 'deteccoes',
  version: 3,
  tables: [
    ...['analises', 'analises_historico', 'deteccoes', 'deteccoes_historico'],
    ...['analise_tipos', 'analise_tipos_historico'],
  ],
  schema: `
CREATE TABLE analises (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  titulo text COLLATE "und-x-icu" NOT NULL,
  descricao text NOT NULL,
  data_antes date NOT NULL,
  data_depois date NOT NULL,
  imagens jsonb NOT NULL,
  publicada boolean NOT NULL,
  removida boolean NOT NULL,
  autor_id uuid NOT NULL,
  criada_em timestamptz NOT NULL,
  -- Of the stream: what a form was filled in over.
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('analises', ['id'])}
CREATE TABLE deteccoes (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  analise_id uuid NOT NULL,
  tipo_id uuid NOT NULL,
  tipo_alterado_id uuid,
  -- The changed one where there is one.
  tipo_vigente_id uuid NOT NULL,
  classificacao int,
  observacao text NOT NULL,
  descricao text NOT NULL,
  camada_principal_id uuid,
  camada_ids uuid[] NOT NULL,
  camada_tipo_ids uuid[] NOT NULL,
  impacto jsonb NOT NULL,
  geom geometry(MultiPolygon, 4326) NOT NULL,
  -- Hectares.
  area double precision NOT NULL,
  area_informada double precision,
  -- Of a place that is surely inside.
  lng double precision NOT NULL,
  lat double precision NOT NULL,
  geometria_svg text NOT NULL,
  status_id uuid NOT NULL,
  status_em timestamptz NOT NULL,
  -- The local date of the image after.
  data_analise date NOT NULL,
  analise_publicada boolean NOT NULL,
  analise_removida boolean NOT NULL,
  removida boolean NOT NULL DEFAULT false,
  -- Pictures: as a browser sent them, and as they were made here.
  enviadas jsonb,
  evidencias jsonb,
  autor_id uuid NOT NULL,
  criada_em timestamptz NOT NULL,
  alterada_em timestamptz NOT NULL,
  revisao int NOT NULL,
  ${DESDE}
);
-- Types in use, by analysis: of its detections that are not in the bin, and of the layers that they overlap. Filters ask for
-- them at every opening, and analyses are far fewer than detections.
CREATE TABLE analise_tipos (
  analise_id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  publicada boolean NOT NULL,
  removida boolean NOT NULL,
  tipo_ids uuid[] NOT NULL,
  camada_tipo_ids uuid[] NOT NULL,
  ${DESDE}
);
${historicoDe('analise_tipos', ['analise_id'])}
CREATE INDEX deteccoes_da_analise ON deteccoes (analise_id);
${historicoDe('deteccoes', ['id'])}`,
  indexes: `
CREATE INDEX deteccoes_da_analise_entao ON deteccoes_historico (analise_id, desde_instante);
CREATE INDEX analises_do_ativo ON analises (cliente_id, ativo_id, data_depois DESC, id);
CREATE INDEX analises_por_antes ON analises ((imagens -> 'antes' -> 'miniatura' ->> 'chave'));
CREATE INDEX analises_por_depois ON analises ((imagens -> 'depois' -> 'miniatura' ->> 'chave'));
CREATE INDEX deteccoes_por_data ON deteccoes (cliente_id, data_analise DESC, id);
CREATE INDEX deteccoes_do_ativo ON deteccoes (ativo_id, data_analise DESC, id);
CREATE INDEX deteccoes_por_forma ON deteccoes USING gist (geom);
CREATE INDEX analises_por_posicao ON analises (desde_posicao);
CREATE INDEX analises_historico_por_posicao ON analises_historico (ate_posicao);
CREATE INDEX deteccoes_por_posicao ON deteccoes (desde_posicao);
CREATE INDEX deteccoes_historico_por_posicao ON deteccoes_historico (ate_posicao);
CREATE INDEX analise_tipos_do_cliente ON analise_tipos (cliente_id) WHERE publicada AND NOT removida;
-- Sums of an analysis and detections of a type: of rows this wide, not one is read for them.
CREATE INDEX deteccoes_somadas ON deteccoes (analise_id) INCLUDE (area) WHERE NOT removida;
CREATE INDEX deteccoes_por_tipo ON deteccoes (cliente_id, tipo_vigente_id, ativo_id, analise_id)
  WHERE analise_publicada AND NOT analise_removida AND NOT removida;
CREATE INDEX deteccoes_por_camada ON deteccoes USING gin (camada_ids);`,
  on: {
    AnaliseCriada: ({ streamId, data, meta, instante, revision }) => [
      sql.fragment`
        INSERT INTO analises (id, cliente_id, ativo_id, titulo, descricao, data_antes, data_depois, imagens, publicada,
          removida, autor_id, criada_em, revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.ativo_id}, ${data.titulo}, ${data.descricao},
          ${data.data_antes}, ${data.data_depois}, ${json(data.imagens)}, FALSE, FALSE, ${meta.actorId}, ${instante},
          ${revision})
        ON CONFLICT (id) DO NOTHING`,
      sql.fragment`
        INSERT INTO analise_tipos (analise_id, cliente_id, ativo_id, publicada, removida, tipo_ids, camada_tipo_ids)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.ativo_id}, FALSE, FALSE, '{}', '{}')
        ON CONFLICT (analise_id) DO NOTHING`,
    ],
    AnaliseAlterada: (event) => [
      mudar(
        'analises',
        event,
        sql.fragment`titulo = ${event.data.titulo}, descricao = ${event.data.descricao},
          data_antes = ${event.data.data_antes}, data_depois = ${event.data.data_depois}`,
      ),
      sql.fragment`
        UPDATE deteccoes SET data_analise = ${event.data.data_depois}
        WHERE analise_id = ${idOf(event.streamId)} AND data_analise <> ${event.data.data_depois}::date`,
    ],
    AnalisePublicada: (event) => [
      mudar('analises', event, sql.fragment`publicada = TRUE`),
      nasDeteccoes(event, 'analise_publicada', true),
      nosTipos(event, 'publicada', true),
    ],
    AnaliseDespublicada: (event) => [
      mudar('analises', event, sql.fragment`publicada = FALSE`),
      nasDeteccoes(event, 'analise_publicada', false),
      nosTipos(event, 'publicada', false),
    ],
    AnaliseRemovida: (event) => [
      mudar('analises', event, sql.fragment`removida = TRUE`),
      nasDeteccoes(event, 'analise_removida', true),
      nosTipos(event, 'removida', true),
    ],
    AnaliseRestaurada: (event) => [
      mudar('analises', event, sql.fragment`removida = FALSE`),
      nasDeteccoes(event, 'analise_removida', false),
      nosTipos(event, 'removida', false),
    ],
    DeteccaoCriada: (event) => [criar(event), juntarTipos(event)],
    DeteccaoAlterada: (event) => [alterar(event), recontarTipos(event)],
    DeteccaoRedesenhada: (event) => [redesenhar(event), recontarTipos(event)],
    ImagensDaDeteccaoEnviadas: (event) => [
      mudar('deteccoes', event, sql.fragment`enviadas = ${json(event.data)}, alterada_em = ${event.instante}`),
    ],
    EvidenciasDaDeteccaoGeradas: (event) => [mudar('deteccoes', event, sql.fragment`evidencias = ${json(event.data)}`)],
    TipoDaDeteccaoAlterado: (event) => {
      const { tipo_deteccao_alterado_id, classificacao, observacao } = event.data;
      return [
        mudar(
          'deteccoes',
          event,
          sql.fragment`tipo_alterado_id = ${tipo_deteccao_alterado_id}, classificacao = ${classificacao},
            tipo_vigente_id = COALESCE(${tipo_deteccao_alterado_id}::uuid, tipo_id), observacao = ${observacao},
            alterada_em = ${event.instante}`,
        ),
        recontarTipos(event),
      ];
    },
    StatusDaDeteccaoRegistrado: (event) => [
      mudar('deteccoes', event, sql.fragment`status_id = ${event.data.status_id}, status_em = ${event.instante}`),
    ],
    ArtefatoRemovido: (event) => [mudar('deteccoes', event, sql.fragment`alterada_em = ${event.instante}`)],
    PontoDeEvidenciaRegistrado: (event) => [mudar('deteccoes', event, sql.fragment`alterada_em = ${event.instante}`)],
    PontoDeEvidenciaDesfeito: (event) => [mudar('deteccoes', event, sql.fragment`alterada_em = ${event.instante}`)],
    DeteccaoRemovida: (event) => [mudar('deteccoes', event, sql.fragment`removida = TRUE`), recontarTipos(event)],
    DeteccaoRestaurada: (event) => [mudar('deteccoes', event, sql.fragment`removida = FALSE`), recontarTipos(event)],
  },
};
