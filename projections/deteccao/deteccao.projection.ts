import type { AnaliseEvent } from '#domain/analise/analise.events.ts';
import type { DeteccaoEvent } from '#domain/deteccao/deteccao.events.ts';
import { contornoSvg } from '#domain/geometria/contorno-svg.ts';
import { idOf } from '#domain/kernel/ids.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, sql } from '../kernel/sql.ts';
import { ewkb } from '../mapa/wkb.ts';
import { COMO_ERA, contando } from './contadas.ts';
import { criar, juntarTipos, tiposDasCamadas } from './criacao.ts';
import { indexes, schema, tables } from './deteccao.schema.ts';
import { lugarNaGrade } from './grade.ts';
import { lugarNosLadrilhos, pequena } from './ladrilho-unico.ts';

type De<T extends DeteccaoEvent['type']> = ProjectedEvent<Extract<DeteccaoEvent, { type: T }>>;
type AnaliseRemovida = Extract<AnaliseEvent, { type: 'AnaliseRemovida' }>;
type Forma = Pick<De<'DeteccaoCriada'>['data'], 'geojson' | 'area' | 'centroid' | 'impacto'>;

const json = (value: unknown) => sql.fragment`${JSON.stringify(value)}::jsonb`;

const remover = ({ data, meta, instante }: De<'DeteccaoRemovida'> | ProjectedEvent<AnaliseRemovida>): Fragment =>
  sql.fragment`removida = TRUE, remocao = ${json({ em: instante, autor_id: meta.actorId, motivo: data.motivo })}`;
const RESTAURAR = sql.fragment`removida = FALSE, remocao = NULL`;

/** An event of a stream acts on the row of its own, once. */
const mudar = (tabela: 'analises' | 'deteccoes', { streamId, revision }: ProjectedEvent, mudanca: Fragment) =>
  sql.fragment`
    UPDATE ${sql.identifier([tabela])} SET revisao = ${revision}, ${mudanca}
    WHERE id = ${idOf(streamId)} AND revisao < ${revision}`;

/**
 * Changes rows of detections that are counted.
 * @param quais condition on their rows before the change
 */
const mudarContadas = (quais: Fragment, mudanca: Fragment, quando: Fragment) =>
  contando(
    sql.fragment`
    UPDATE deteccoes d SET ${mudanca} FROM (SELECT a.id AS de, ${COMO_ERA} FROM deteccoes a WHERE ${quais}) a
    WHERE id = a.de AND ${quando}`,
    'mudada',
  );

const mudarContada = ({ streamId, revision }: ProjectedEvent, mudanca: Fragment) =>
  mudarContadas(
    sql.fragment`a.id = ${idOf(streamId)}`,
    sql.fragment`revisao = ${revision}, ${mudanca}`,
    sql.fragment`revisao < ${revision}`,
  );

type DaDeteccao = ProjectedEvent<DeteccaoEvent>;

/** The same row by row from many events, each of another stream. */
const vindas = (events: readonly DaDeteccao[]) =>
  sql.fragment`${sql.unnest(
    events.map(({ streamId, revision, position, instante, data }) => [
      ...[idOf(streamId), revision, position, instante, JSON.stringify(data)],
    ]),
    ['uuid', 'int4', 'int8', 'timestamptz', 'jsonb'],
  )} AS e (de, revisao_nova, posicao, instante, dados)`;
const PASSO = sql.fragment`revisao = e.revisao_nova, desde_posicao = e.posicao, desde_instante = e.instante`;
const MAIS_NOVA = sql.fragment`d.revisao < e.revisao_nova AND d.desde_posicao < e.posicao`;

/** @param mudanca from `e.dados` and `e.instante` */
const mudarVarias = (events: readonly DaDeteccao[], mudanca: Fragment) => sql.fragment`
  UPDATE deteccoes d SET ${PASSO}, ${mudanca} FROM ${vindas(events)} WHERE d.id = e.de AND ${MAIS_NOVA}`;

const mudarVariasContadas = (events: readonly DaDeteccao[], mudanca: Fragment) =>
  contando(
    sql.fragment`
    UPDATE deteccoes d SET ${PASSO}, ${mudanca}
    FROM ${vindas(events)}, LATERAL (SELECT ${COMO_ERA} FROM deteccoes a WHERE a.id = e.de) a
    WHERE d.id = e.de AND ${MAIS_NOVA}`,
    'mudada',
  );

/** What an analysis is, its detections are too. */
const nasDeteccoes = (
  { streamId }: ProjectedEvent,
  coluna: 'analise_publicada' | 'analise_removida',
  valor: boolean,
) => {
  const nome = sql.identifier([coluna]);
  return mudarContadas(
    sql.fragment`a.analise_id = ${idOf(streamId)}`,
    sql.fragment`${nome} = ${valor}`,
    sql.fragment`${nome} IS DISTINCT FROM ${valor}`,
  );
};

function redesenhar(event: De<'DeteccaoRedesenhada'>) {
  const { geojson, area, centroid, impacto } = event.data;
  const { x, y, quadra } = lugarNaGrade(centroid);
  const { ladrilho_unico, alcance } = lugarNosLadrilhos(geojson, { x, y });
  return mudarContada(
    event,
    sql.fragment`geom = ${ewkb(geojson)}, area = ${area}, lng = ${centroid[0]}, lat = ${centroid[1]},
      x = ${x}, y = ${y}, quadra = ${quadra}, alcance = ${alcance},
      (ladrilho_unico, forma) = (SELECT CASE WHEN f.cabe THEN ${ladrilho_unico}::int END, f.forma
        FROM ${pequena(sql.fragment`${ewkb(geojson)}::geometry`)}), geometria_svg = ${contornoSvg(geojson)}, ${encontrar(impacto)},
      alterada_em = ${event.instante}`,
  );
}

/** The layers that a detection is found by: that it belongs to, and those that it overlaps now. */
function encontrar(impacto: Forma['impacto']): Fragment {
  const ids = sql.array(
    impacto.camadas.map(({ id }) => id),
    'uuid',
  );
  return sql.fragment`impacto = ${json(impacto)}, camada_tipo_ids = ${sql.array([...tiposDasCamadas(impacto)], 'uuid')},
    camada_ids = array_remove(array_prepend(camada_principal_id, array_remove(${ids}, camada_principal_id)), NULL)`;
}

/** The layer that people name takes the place of the one that they named before, among those that were overlapped. */
function alterar(event: De<'DeteccaoAlterada'>) {
  const { tipo_deteccao_id, camada_principal_id, descricao, area_informada } = event.data;
  return mudarContada(
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

/** The same where nothing but its type is another: of each that stood there, whether one is left. */
const recontarTiposDela = ({ streamId }: ProjectedEvent) => sql.fragment`
  UPDATE analise_tipos t SET tipo_ids = a.tipo_ids FROM (
    SELECT x.analise_id, (
      SELECT COALESCE(array_agg(DISTINCT i.id ORDER BY i.id), '{}') FROM unnest(x.tipo_ids || d.tipo_vigente_id) AS i (id)
      WHERE EXISTS (
        SELECT FROM deteccoes o WHERE o.analise_id = x.analise_id AND o.tipo_vigente_id = i.id AND NOT o.removida)
    ) AS tipo_ids
    FROM deteccoes d JOIN analise_tipos x ON x.analise_id = d.analise_id WHERE d.id = ${idOf(streamId)}
  ) a WHERE t.analise_id = a.analise_id AND t.tipo_ids IS DISTINCT FROM a.tipo_ids`;

const nosTipos = ({ streamId }: ProjectedEvent, coluna: 'publicada' | 'removida', valor: boolean) =>
  sql.fragment`
    UPDATE analise_tipos SET ${sql.identifier([coluna])} = ${valor} WHERE analise_id = ${idOf(streamId)}`;

/** Analyses and their detections: one read model, so that no count of one disagrees with the rows of the other. */
export const deteccoesProjection: Projection<AnaliseEvent | DeteccaoEvent> = {
  name: 'deteccoes',
  version: 8,
  tables,
  schema,
  indexes,
  // What has all left counts no more than what never was.
  linhasQueContam: { deteccao_somas: sql.fragment`n <> 0`, deteccao_celulas: sql.fragment`n <> 0` },
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
      mudarContadas(
        sql.fragment`a.analise_id = ${idOf(event.streamId)}`,
        sql.fragment`data_analise = ${event.data.data_depois}`,
        sql.fragment`data_analise <> ${event.data.data_depois}::date`,
      ),
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
      mudar('analises', event, remover(event)),
      nasDeteccoes(event, 'analise_removida', true),
      nosTipos(event, 'removida', true),
    ],
    AnaliseRestaurada: (event) => [
      mudar('analises', event, RESTAURAR),
      nasDeteccoes(event, 'analise_removida', false),
      nosTipos(event, 'removida', false),
    ],
    DeteccaoCriada: (event) => [criar([event]), ...juntarTipos([event])],
    DeteccaoAlterada: (event) => [alterar(event), recontarTipos(event)],
    DeteccaoRedesenhada: (event) => [redesenhar(event), recontarTipos(event)],
    ImpactoDaDeteccaoRecalculado: (event) => [
      mudarContada(event, sql.fragment`${encontrar(event.data.impacto)}, alterada_em = ${event.instante}`),
      recontarTipos(event),
    ],
    ImagensDaDeteccaoEnviadas: (event) => [
      mudar('deteccoes', event, sql.fragment`enviadas = ${json(event.data)}, alterada_em = ${event.instante}`),
    ],
    EvidenciasDaDeteccaoGeradas: (event) => [mudar('deteccoes', event, sql.fragment`evidencias = ${json(event.data)}`)],
    TipoDaDeteccaoAlterado: (event) => {
      const { tipo_deteccao_alterado_id, classificacao, observacao } = event.data;
      return [
        mudarContada(
          event,
          sql.fragment`tipo_alterado_id = ${tipo_deteccao_alterado_id}, classificacao = ${classificacao},
            tipo_vigente_id = COALESCE(${tipo_deteccao_alterado_id}::uuid, tipo_id), observacao = ${observacao},
            alterada_em = ${event.instante}`,
        ),
        recontarTiposDela(event),
      ];
    },
    StatusDaDeteccaoRegistrado: (event) => [
      mudarContada(event, sql.fragment`status_id = ${event.data.status_id}, status_em = ${event.instante}`),
    ],
    ArtefatoRemovido: (event) => [mudar('deteccoes', event, sql.fragment`alterada_em = ${event.instante}`)],
    PontoDeEvidenciaRegistrado: (event) => [mudar('deteccoes', event, sql.fragment`alterada_em = ${event.instante}`)],
    PontoDeEvidenciaDesfeito: (event) => [mudar('deteccoes', event, sql.fragment`alterada_em = ${event.instante}`)],
    DeteccaoRemovida: (event) => [mudarContada(event, remover(event)), recontarTipos(event)],
    DeteccaoRestaurada: (event) => [mudarContada(event, RESTAURAR), recontarTipos(event)],
  },
  // What changes an analysis's types waits for its turn: what it leaves depends on the analysis's other detections.
  onBatch: {
    DeteccaoCriada: (events) => [criar(events), ...juntarTipos(events)],
    ImagensDaDeteccaoEnviadas: (events) => [
      mudarVarias(events, sql.fragment`enviadas = e.dados, alterada_em = e.instante`),
    ],
    EvidenciasDaDeteccaoGeradas: (events) => [mudarVarias(events, sql.fragment`evidencias = e.dados`)],
    StatusDaDeteccaoRegistrado: (events) => [
      mudarVariasContadas(events, sql.fragment`status_id = (e.dados ->> 'status_id')::uuid, status_em = e.instante`),
    ],
    ArtefatoRemovido: (events) => [mudarVarias(events, sql.fragment`alterada_em = e.instante`)],
  },
};
