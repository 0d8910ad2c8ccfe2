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

function mudarAnalise({ streamId }: ProjectedEvent, mudanca: Fragment): Statement[] {
  return [sql.fragment`UPDATE analises_acompanhadas SET ${mudanca} WHERE id = ${idOf(streamId)}`];
}

/** A status that somebody registered, with what came with it. */
function registrar(event: De<'StatusDaDeteccaoRegistrado'>): Statement[] {
  const { streamId, data, meta, instante, revision } = event;
  const deteccao_id = idOf(streamId);
  const artefatos = data.artefatos.map(
    (artefato, ordem) => sql.fragment`
      INSERT INTO deteccao_artefatos (id, deteccao_id, registro, ordem, artefato)
      VALUES (${artefato.id}, ${deteccao_id}, ${revision}, ${ordem}, ${json(artefato)})
      ON CONFLICT (id) DO NOTHING`,
  );
  return [
    mudar(event, sql.fragment`status_id = ${data.status_id}`),
    doPasso(deteccao_id, revision, data.status_id, meta.actorId, instante),
    ...artefatos,
  ];
}

const doPasso = (
  deteccao_id: string,
  registro: number,
  status_id: string,
  autor_id: string,
  em: string,
) => sql.fragment`
  INSERT INTO deteccao_registros (deteccao_id, registro, status_id, autor_id, registrado_em)
  VALUES (${deteccao_id}, ${registro}, ${status_id}, ${autor_id}, ${em}) ON CONFLICT (deteccao_id, registro) DO NOTHING`;

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
    DeteccaoCriada: ({ streamId, data, meta, instante, revision }) => [
      sql.fragment`
        INSERT INTO deteccoes_acompanhadas (id, cliente_id, ativo_id, analise_id, status_id, geojson, revisao)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.ativo_id}, ${data.analise_id}, ${data.status_id},
          ${json(data.geojson)}, ${revision})
        ON CONFLICT (id) DO NOTHING`,
      doPasso(idOf(streamId), revision, data.status_id, meta.actorId, instante),
    ],
    DeteccaoRedesenhada: (event) => [mudar(event, sql.fragment`geojson = ${json(event.data.geojson)}`)],
    ImagensDaDeteccaoEnviadas: (event) => [mudar(event, sql.fragment`enviadas = ${json(event.data)}`)],
    EvidenciasDaDeteccaoGeradas: (event) => [mudar(event, sql.fragment`evidencias = ${json(event.data)}`)],
    DeteccaoRemovida: (event) => [mudar(event, sql.fragment`removida = TRUE`)],
    DeteccaoRestaurada: (event) => [mudar(event, sql.fragment`removida = FALSE`)],
    StatusDaDeteccaoRegistrado: registrar,
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
};
