import type { CamadaEvent } from '#domain/camada/camada.events.ts';
import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';
import { idOf, type StreamId } from '#domain/kernel/ids.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { atualizarNoMapa, desenharNoMapa, redesenharNoMapa } from '../mapa/mapa.ts';
import { ewkb } from '../mapa/wkb.ts';
import { camadaDesenhavel } from './camada.desenhavel.ts';
import { indexes, schema, tables } from './camada.schema.ts';
import { corrigirEncenadas } from './edicoes.ts';
import { encenarLote, esquecerEnvio, retirarDeFora, retirarEncenadas } from './lotes.ts';

type Criada = ProjectedEvent<Extract<CamadaEvent, { type: 'CamadaCriada' }>>;

interface Passo {
  readonly streamId: StreamId;
  readonly position: bigint;
}

const colunas = sql.fragment`
  id, cliente_id, tipo_id, ativo_id, nome, descricao, area, comprimento, area_informada, attributes, importacao_id,
  arquivo, camada, feicao, ordem, crs_original, revisao, criada_em, desde_posicao, desde_instante`;
const tipos = [
  ...['uuid', 'uuid', 'uuid', 'uuid', 'text', 'text', 'float8', 'float8', 'float8', 'jsonb', 'uuid'],
  ...['text', 'text', 'int4', 'int4', 'int4', 'int4', 'timestamptz', 'int8', 'timestamptz', 'text'],
];

function valores({ streamId, data, position, instante, revision }: Criada) {
  const { origem } = data;
  return [
    ...[idOf(streamId), data.cliente_id, data.tipo_id, data.ativo_id, data.nome, data.descricao],
    ...[data.area, data.comprimento, data.area_informada, JSON.stringify(data.attributes)],
    ...[origem?.importacao_id ?? null, origem?.arquivo ?? null, origem?.camada ?? null, origem?.feicao ?? null],
    ...[origem?.feicao ?? null, origem?.crs_original ?? null, revision, instante, position, instante],
    data.geojson ? ewkb(data.geojson) : null,
  ];
}

/**
 * What the tiles of these clients show is no longer what it was, each since its own last event: those that came along
 * in one transaction are others the next time.
 * @param vistas rows of `cliente_id` and `posicao`
 */
function revisar(vistas: Fragment): Statement {
  return sql.fragment`
    INSERT INTO camadas_revisoes (cliente_id, revisao)
    SELECT cliente_id, max(posicao) FROM (${vistas}) x GROUP BY cliente_id
    ON CONFLICT (cliente_id) DO UPDATE SET revisao = GREATEST(camadas_revisoes.revisao, excluded.revisao)`;
}

const clientesDe = (passos: readonly Passo[]) => sql.fragment`
  SELECT c.cliente_id, e.posicao
  FROM ${sql.unnest(
    passos.map(({ streamId, position }) => [idOf(streamId), position]),
    ['uuid', 'int8'],
  )} AS e (id, posicao)
  JOIN camadas c ON c.id = e.id`;

/**
 * Any number of new layers at once. Staged ones change no tile, so they raise no revision. One whose geometry stands in
 * a lote has had its row since that lote was loaded.
 */
function criar(todas: readonly Criada[]): Statement[] {
  const events = todas.filter((event) => event.data.geojson !== null);
  if (events.length === 0) return [];
  const ids = events.map((event) => idOf(event.streamId));
  const desenhadas = events.filter((event) => event.data.origem === null);
  const vistas = desenhadas.map(({ data, position }) => [data.cliente_id, position]);
  return [
    sql.fragment`
      INSERT INTO camadas (${colunas}, ativo, removida, geom)
      SELECT ${colunas}, TRUE, FALSE, forma::geometry
      FROM ${sql.unnest(events.map(valores), tipos)} AS novas (${colunas}, forma)
      ON CONFLICT (id) DO NOTHING`,
    ...desenharNoMapa(camadaDesenhavel, ids),
    ...(vistas.length > 0
      ? [revisar(sql.fragment`SELECT * FROM ${sql.unnest(vistas, ['uuid', 'int8'])} AS e (cliente_id, posicao)`)]
      : []),
  ];
}

type Mudanca = ProjectedEvent<Exclude<CamadaEvent, { type: 'CamadaCriada' }>>;

/**
 * Any number of layers change without changing their shapes.
 * @param mudanca assignments to columns of `c` from the event `e`: `instante`, `ator_id`, `data`
 */
function mudar(events: readonly Mudanca[], mudanca: Fragment): Statement[] {
  const ids = events.map((event) => idOf(event.streamId));
  const vindas = events.map(({ position, instante, revision, meta, data }, i) => [
    ...[ids[i] ?? null, position, instante, revision, meta.actorId, JSON.stringify(data)],
  ]);
  return [
    sql.fragment`
      UPDATE camadas c SET ${mudanca}, revisao = e.revisao, desde_posicao = e.posicao, desde_instante = e.instante
      FROM ${sql.unnest(vindas, ['uuid', 'int8', 'timestamptz', 'int4', 'uuid', 'jsonb'])}
        AS e (id, posicao, instante, revisao, ator_id, data)
      WHERE c.id = e.id AND c.desde_posicao < e.posicao`,
    ...atualizarNoMapa(camadaDesenhavel, ids),
    revisar(clientesDe(events)),
  ];
}

const alterar = sql.fragment`
  tipo_id = (e.data ->> 'tipo_id')::uuid, ativo_id = (e.data ->> 'ativo_id')::uuid, nome = e.data ->> 'nome',
  descricao = e.data ->> 'descricao', attributes = e.data -> 'attributes',
  area_informada = CASE WHEN e.data ? 'area_informada' THEN (e.data ->> 'area_informada')::float8
    ELSE c.area_informada END`;
const remover = sql.fragment`
  removida = TRUE, removida_em = e.instante, removida_por = e.ator_id, motivo = e.data ->> 'motivo'`;
const restaurar = sql.fragment`removida = FALSE, removida_em = NULL, removida_por = NULL, motivo = NULL`;

/** All layers of an import appear or disappear. */
function mostrarEnvio({ streamId, position }: Passo, visivel: boolean): Statement[] {
  const id = idOf(streamId);
  return [
    sql.fragment`UPDATE camadas_envios SET visivel = ${visivel} WHERE importacao_id = ${id} AND visivel <> ${visivel}`,
    revisar(sql.fragment`
      SELECT cliente_id, ${position}::bigint AS posicao FROM camadas_envios WHERE importacao_id = ${id}`),
  ];
}

/** An import that was given up before anybody saw its layers. */
const abandonarEnvio = (event: Passo): Statement[] => [...mostrarEnvio(event, false), ...retirarEncenadas(event)];

/** Layers, their form for maps, and whether their imports are published: one commit shows all of them. */
export const camadasProjection: Projection<CamadaEvent | ImportacaoEvent> = {
  name: 'camadas',
  version: 11,
  tables,
  schema,
  indexes,
  // A cell whose layers have all left counts no more than one that never was.
  linhasQueContam: { camadas_celulas: sql.fragment`n <> 0` },
  on: {
    CamadaCriada: (event) => criar([event]),
    CamadaAlterada: (event) => mudar([event], alterar),
    GeometriaDaCamadaAlterada: (event) => {
      const id = idOf(event.streamId);
      const { geojson, area, comprimento } = event.data;
      return [
        sql.fragment`
          UPDATE camadas SET geom = ${ewkb(geojson)}::geometry, area = ${area},
            comprimento = ${comprimento}, revisao = ${event.revision}
          WHERE id = ${id}`,
        ...redesenharNoMapa(camadaDesenhavel, [id], event.position),
        revisar(clientesDe([event])),
      ];
    },
    CamadaInativada: (event) => mudar([event], sql.fragment`ativo = FALSE`),
    CamadaAtivada: (event) => mudar([event], sql.fragment`ativo = TRUE`),
    CamadaRemovida: (event) => mudar([event], remover),
    CamadaRestaurada: (event) => mudar([event], restaurar),
    ImportacaoSolicitada: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO camadas_envios (importacao_id, cliente_id, tipo_id, ativo_id, visivel)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, ${data.tipo_id}, ${data.ativo_id}, FALSE)
        ON CONFLICT (importacao_id) DO NOTHING`,
    ],
    LoteDaImportacaoGuardado: encenarLote,
    ImportacaoCorrigida: (event) => [
      ...(event.data.leitura === null ? [] : retirarEncenadas(event)),
      ...(event.data.edicoes === null ? [] : corrigirEncenadas(event, event.data.edicoes)),
    ],
    ImportacaoPublicada: (event) => [...retirarDeFora(event), ...mostrarEnvio(event, true)],
    ImportacaoRefeita: (event) => mostrarEnvio(event, true),
    ImportacaoDesfeita: (event) => mostrarEnvio(event, false),
    ImportacaoDescartada: abandonarEnvio,
    ImportacaoExpirada: abandonarEnvio,
    ImportacaoFalhou: abandonarEnvio,
    ArquivosDaImportacaoDestruidos: esquecerEnvio,
  },
  onBatch: {
    CamadaCriada: criar,
    CamadaAlterada: (events) => mudar(events, alterar),
    CamadaInativada: (events) => mudar(events, sql.fragment`ativo = FALSE`),
    CamadaAtivada: (events) => mudar(events, sql.fragment`ativo = TRUE`),
    CamadaRemovida: (events) => mudar(events, remover),
    CamadaRestaurada: (events) => mudar(events, restaurar),
  },
  comConteudo: ['LoteDaImportacaoGuardado', 'ImportacaoCorrigida'],
};
