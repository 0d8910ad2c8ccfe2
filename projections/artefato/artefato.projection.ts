import type { AnaliseEvent } from '#domain/analise/analise.events.ts';
import type { DeteccaoEvent } from '#domain/deteccao/deteccao.events.ts';
import { idOf } from '#domain/kernel/ids.ts';
import { DESDE, historicoDe } from '../kernel/historico.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';

type De<T extends DeteccaoEvent['type']> = ProjectedEvent<Extract<DeteccaoEvent, { type: T }>>;

const json = (value: unknown) => sql.fragment`${JSON.stringify(value)}::jsonb`;

/** Something about the detection changes. */
function mudar({ streamId, revision }: ProjectedEvent, mudanca: Fragment): Statement {
  return sql.fragment`
    UPDATE deteccoes_acompanhadas SET revisao = ${revision}, ${mudanca}
    WHERE id = ${idOf(streamId)} AND revisao < ${revision}`;
}

/** The same to many detections at once, each by an event `e` of its own: `dados`, `instante`. */
function mudarVarias(events: readonly ProjectedEvent<DeteccaoEvent>[], mudanca: Fragment): Statement {
  const vindas = events.map(({ streamId, revision, position, instante, data }) => [
    ...[idOf(streamId), revision, position, instante, JSON.stringify(data)],
  ]);
  return sql.fragment`
    UPDATE deteccoes_acompanhadas d
    SET revisao = e.revisao_nova, desde_posicao = e.posicao, desde_instante = e.instante, ${mudanca}
    FROM ${sql.unnest(vindas, ['uuid', 'int4', 'int8', 'timestamptz', 'jsonb'])}
      AS e (de, revisao_nova, posicao, instante, dados)
    WHERE d.id = e.de AND d.revisao < e.revisao_nova AND d.desde_posicao < e.posicao`;
}

function mudarAnalise({ streamId }: ProjectedEvent, mudanca: Fragment): Statement[] {
  return [sql.fragment`UPDATE analises_acompanhadas SET ${mudanca} WHERE id = ${idOf(streamId)}`];
}

/** Detections as they were drawn. */
const criar = (events: readonly De<'DeteccaoCriada'>[]): Statement[] => [
  sql.fragment`
    INSERT INTO deteccoes_acompanhadas (id, cliente_id, ativo_id, analise_id, status_id, geojson, revisao,
      desde_posicao, desde_instante)
    SELECT * FROM ${sql.unnest(
      events.map(({ streamId, data, revision, position, instante }) => [
        ...[idOf(streamId), data.cliente_id, data.ativo_id, data.analise_id, data.status_id],
        ...[JSON.stringify(data.geojson), revision, position, instante],
      ]),
      ['uuid', 'uuid', 'uuid', 'uuid', 'uuid', 'jsonb', 'int4', 'int8', 'timestamptz'],
    )}
    ON CONFLICT (id) DO NOTHING`,
  osPassos(events),
];

/** Statuses that somebody registered, with what came with them. */
function registrar(events: readonly De<'StatusDaDeteccaoRegistrado'>[], mudanca: Statement): Statement[] {
  const artefatos = events.flatMap(({ streamId, data, revision, position, instante }) =>
    data.artefatos.map((artefato, ordem) => [
      ...[artefato.id, idOf(streamId), revision, ordem, JSON.stringify(artefato), position, instante],
    ]),
  );
  const guardar = sql.fragment`
    INSERT INTO deteccao_artefatos (id, deteccao_id, registro, ordem, artefato, desde_posicao, desde_instante)
    SELECT * FROM ${sql.unnest(artefatos, ['uuid', 'uuid', 'int4', 'int4', 'jsonb', 'int8', 'timestamptz'])}
    ON CONFLICT (id) DO NOTHING`;
  return [mudanca, osPassos(events), ...(artefatos.length > 0 ? [guardar] : [])];
}

const osPassos = (events: readonly De<'DeteccaoCriada' | 'StatusDaDeteccaoRegistrado'>[]) => sql.fragment`
  INSERT INTO deteccao_registros (deteccao_id, registro, status_id, autor_id, registrado_em, desde_posicao,
    desde_instante)
  SELECT * FROM ${sql.unnest(
    events.map(({ streamId, data, meta, revision, position, instante }) => [
      ...[idOf(streamId), revision, data.status_id, meta.actorId, instante, position, instante],
    ]),
    ['uuid', 'int4', 'uuid', 'uuid', 'timestamptz', 'int8', 'timestamptz'],
  )}
  ON CONFLICT (deteccao_id, registro) DO NOTHING`;

/** The revision is the detection's: what is applied again, later than what came after it, changes nothing. */
const mudarPontos = (
  { streamId, revision, data }: De<'PontoDeEvidenciaRegistrado' | 'PontoDeEvidenciaDesfeito'>,
  pontos: Fragment,
) => sql.fragment`
  UPDATE deteccao_artefatos SET pontos = ${pontos}, pontos_em = ${revision}
  WHERE id = ${data.artefato_id} AND deteccao_id = ${idOf(streamId)} AND pontos_em < ${revision}`;

/** What became of detections: their statuses with what proves them, and their pictures. */
export const artefatosProjection: Projection<AnaliseEvent | DeteccaoEvent> = {
  name: 'artefatos',
  version: 3,
  tables: [
    ...['analises_acompanhadas', 'analises_acompanhadas_historico'],
    ...['deteccoes_acompanhadas', 'deteccoes_acompanhadas_historico'],
    ...['deteccao_registros', 'deteccao_registros_historico'],
    ...['deteccao_artefatos', 'deteccao_artefatos_historico'],
  ],
  schema: `
CREATE TABLE analises_acompanhadas (
  id uuid PRIMARY KEY,
  publicada boolean NOT NULL DEFAULT false,
  removida boolean NOT NULL DEFAULT false,
  data_depois date NOT NULL,
  ${DESDE}
);
${historicoDe('analises_acompanhadas', ['id'])}
CREATE TABLE deteccoes_acompanhadas (
  id uuid PRIMARY KEY,
  cliente_id uuid NOT NULL,
  ativo_id uuid NOT NULL,
  analise_id uuid NOT NULL,
  removida boolean NOT NULL DEFAULT false,
  status_id uuid NOT NULL,
  geojson jsonb NOT NULL,
  -- Pictures: as a browser sent them, and as they were made here.
  enviadas jsonb,
  evidencias jsonb,
  revisao int NOT NULL,
  ${DESDE}
);
${historicoDe('deteccoes_acompanhadas', ['id'])}
CREATE TABLE deteccao_registros (
  deteccao_id uuid NOT NULL,
  -- Revision of the stream that brought it.
  registro int NOT NULL,
  status_id uuid NOT NULL,
  autor_id uuid NOT NULL,
  registrado_em timestamptz NOT NULL,
  ${DESDE},
  PRIMARY KEY (deteccao_id, registro)
);
${historicoDe('deteccao_registros', ['deteccao_id', 'registro'])}
CREATE TABLE deteccao_artefatos (
  id uuid PRIMARY KEY,
  deteccao_id uuid NOT NULL,
  registro int NOT NULL,
  ordem int NOT NULL,
  artefato jsonb NOT NULL,
  -- When, by whom and why it went into the bin; null while it stands.
  removido jsonb,
  -- When its files went for good.
  destruido_em timestamptz,
  -- Of its photographs whose place is a point of evidence: who said so, and when, by the ids of their files.
  pontos jsonb NOT NULL DEFAULT '{}',
  -- Revision of the detection's stream that changed them last.
  pontos_em int NOT NULL DEFAULT -1,
  ${DESDE}
);
${historicoDe('deteccao_artefatos', ['id'])}`,
  indexes: `
CREATE INDEX deteccao_artefatos_por_deteccao ON deteccao_artefatos (deteccao_id, registro, ordem);
CREATE INDEX deteccao_artefatos_a_destruir ON deteccao_artefatos (id) WHERE removido IS NOT NULL AND destruido_em IS NULL;
CREATE INDEX deteccao_artefatos_por_arquivo ON deteccao_artefatos USING gin ((artefato -> 'midias') jsonb_path_ops)
  WHERE destruido_em IS NULL;
CREATE INDEX deteccao_artefatos_historico_por_deteccao ON deteccao_artefatos_historico (deteccao_id);`,
  on: {
    AnaliseCriada: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO analises_acompanhadas (id, data_depois) VALUES (${idOf(streamId)}, ${data.data_depois})
        ON CONFLICT (id) DO NOTHING`,
    ],
    AnaliseAlterada: (event) => mudarAnalise(event, sql.fragment`data_depois = ${event.data.data_depois}`),
    AnalisePublicada: (event) => mudarAnalise(event, sql.fragment`publicada = TRUE`),
    AnaliseDespublicada: (event) => mudarAnalise(event, sql.fragment`publicada = FALSE`),
    AnaliseRemovida: (event) => mudarAnalise(event, sql.fragment`removida = TRUE`),
    AnaliseRestaurada: (event) => mudarAnalise(event, sql.fragment`removida = FALSE`),
    DeteccaoCriada: (event) => criar([event]),
    DeteccaoRedesenhada: (event) => [mudar(event, sql.fragment`geojson = ${json(event.data.geojson)}`)],
    ImagensDaDeteccaoEnviadas: (event) => [mudar(event, sql.fragment`enviadas = ${json(event.data)}`)],
    EvidenciasDaDeteccaoGeradas: (event) => [mudar(event, sql.fragment`evidencias = ${json(event.data)}`)],
    DeteccaoRemovida: (event) => [mudar(event, sql.fragment`removida = TRUE`)],
    DeteccaoRestaurada: (event) => [mudar(event, sql.fragment`removida = FALSE`)],
    StatusDaDeteccaoRegistrado: (event) =>
      registrar([event], mudar(event, sql.fragment`status_id = ${event.data.status_id}`)),
    ArtefatoRemovido: ({ data, meta, instante }) => [
      sql.fragment`
        UPDATE deteccao_artefatos
        SET removido = jsonb_build_object('em', ${instante}::text, 'autor_id', ${meta.actorId}::text,
          'motivo', ${data.motivo}::text)
        WHERE id = ${data.artefato_id} AND removido IS NULL`,
    ],
    ArquivosDoArtefatoDestruidos: ({ data, instante }) => [
      sql.fragment`
        UPDATE deteccao_artefatos SET destruido_em = ${instante} WHERE id = ${data.artefato_id} AND destruido_em IS NULL`,
    ],
    PontoDeEvidenciaRegistrado: (event) => [
      mudarPontos(
        event,
        sql.fragment`pontos || jsonb_build_object(${event.data.midia_id}::text,
          jsonb_build_object('em', ${event.instante}::text, 'autor_id', ${event.meta.actorId}::text))`,
      ),
    ],
    PontoDeEvidenciaDesfeito: (event) => [mudarPontos(event, sql.fragment`pontos - ${event.data.midia_id}::text`)],
  },
  onBatch: {
    DeteccaoCriada: criar,
    DeteccaoRedesenhada: (events) => [mudarVarias(events, sql.fragment`geojson = e.dados -> 'geojson'`)],
    ImagensDaDeteccaoEnviadas: (events) => [mudarVarias(events, sql.fragment`enviadas = e.dados`)],
    EvidenciasDaDeteccaoGeradas: (events) => [mudarVarias(events, sql.fragment`evidencias = e.dados`)],
    DeteccaoRemovida: (events) => [mudarVarias(events, sql.fragment`removida = TRUE`)],
    DeteccaoRestaurada: (events) => [mudarVarias(events, sql.fragment`removida = FALSE`)],
    StatusDaDeteccaoRegistrado: (events) =>
      registrar(events, mudarVarias(events, sql.fragment`status_id = (e.dados ->> 'status_id')::uuid`)),
  },
};
