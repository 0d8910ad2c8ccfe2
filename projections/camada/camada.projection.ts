import type { CamadaEvent } from '#domain/camada/camada.events.ts';
import type { ImportacaoEvent } from '#domain/importacao/importacao.events.ts';
import { idOf, type StreamId, type Uuid } from '#domain/kernel/ids.ts';
import type { ProjectedEvent, Projection } from '../kernel/projection.ts';
import { type Fragment, type Statement, sql } from '../kernel/sql.ts';
import { indexes, schema, tables } from './camada.schema.ts';
import { atualizarNoMapa, desenharNoMapa, redesenharNoMapa } from './mapa.ts';
import { ewkb } from './wkb.ts';

type Criada = ProjectedEvent<Extract<CamadaEvent, { type: 'CamadaCriada' }>>;

interface Passo {
  readonly streamId: StreamId;
  readonly position: bigint;
}

const colunas = sql.fragment`
  id, cliente_id, tipo_id, ativo_id, nome, descricao, area, comprimento, attributes, importacao_id, arquivo, feicao,
  crs_original, criada_em, desde_posicao, desde_instante`;
const tipos = [
  ...['uuid', 'uuid', 'uuid', 'uuid', 'text', 'text', 'float8', 'float8', 'jsonb', 'uuid', 'text', 'int4', 'int4'],
  ...['timestamptz', 'int8', 'timestamptz', 'text'],
];

function valores({ streamId, data, position, instante }: Criada) {
  const { origem } = data;
  return [
    ...[idOf(streamId), data.cliente_id, data.tipo_id, data.ativo_id, data.nome, data.descricao],
    ...[data.area, data.comprimento, JSON.stringify(data.attributes)],
    ...[origem?.importacao_id ?? null, origem?.arquivo ?? null, origem?.feicao ?? null, origem?.crs_original ?? null],
    ...[instante, position, instante, data.geojson ? ewkb(data.geojson) : null],
  ];
}

/** What the tiles of these clients show is no longer what it was. */
function revisar(clientes: Fragment, posicao: bigint): Statement {
  return sql.fragment`
    INSERT INTO camadas_revisoes (cliente_id, revisao)
    SELECT DISTINCT cliente_id, ${posicao}::bigint FROM (${clientes}) x
    ON CONFLICT (cliente_id) DO UPDATE SET revisao = GREATEST(camadas_revisoes.revisao, excluded.revisao)`;
}

const clienteDaCamada = (id: Uuid) => sql.fragment`SELECT cliente_id FROM camadas WHERE id = ${id}`;

/** Any number of new layers at once. Staged ones change no tile, so they raise no revision. */
function criar(events: readonly Criada[]): Statement[] {
  const ids = events.map((event) => idOf(event.streamId));
  const desenhadas = events.filter((event) => event.data.origem === null);
  const ultima = desenhadas.at(-1);
  const clientes = [...new Set(desenhadas.map((event) => event.data.cliente_id))];
  return [
    sql.fragment`
      INSERT INTO camadas (${colunas}, ativo, removida, geom)
      SELECT ${colunas}, TRUE, FALSE, forma::geometry
      FROM ${sql.unnest(events.map(valores), tipos)} AS novas (${colunas}, forma)
      ON CONFLICT (id) DO NOTHING`,
    ...desenharNoMapa(ids),
    ...(ultima
      ? [revisar(sql.fragment`SELECT unnest(${sql.array(clientes, 'uuid')}) AS cliente_id`, ultima.position)]
      : []),
  ];
}

/** One layer changes without changing its shape. */
function mudar({ streamId, position }: Passo, mudanca: Fragment): Statement[] {
  const id = idOf(streamId);
  return [
    sql.fragment`UPDATE camadas SET ${mudanca} WHERE id = ${id}`,
    ...atualizarNoMapa([id]),
    revisar(clienteDaCamada(id), position),
  ];
}

/** All layers of an import appear or disappear. */
function mostrarEnvio({ streamId, position }: Passo, visivel: boolean): Statement[] {
  const id = idOf(streamId);
  return [
    sql.fragment`UPDATE camadas_envios SET visivel = ${visivel} WHERE importacao_id = ${id} AND visivel <> ${visivel}`,
    revisar(sql.fragment`SELECT cliente_id FROM camadas_envios WHERE importacao_id = ${id}`, position),
  ];
}

/** Layers, their form for maps, and whether their imports are published: one commit shows all of them. */
export const camadasProjection: Projection<CamadaEvent | ImportacaoEvent> = {
  name: 'camadas',
  version: 4,
  tables,
  schema,
  indexes,
  on: {
    CamadaCriada: (event) => criar([event]),
    CamadaAlterada: (event) => {
      const { tipo_id, ativo_id, nome, descricao, attributes } = event.data;
      const mudanca = sql.fragment`tipo_id = ${tipo_id}, ativo_id = ${ativo_id}, nome = ${nome},
        descricao = ${descricao}, attributes = ${JSON.stringify(attributes)}::jsonb`;
      return mudar(event, mudanca);
    },
    GeometriaDaCamadaAlterada: (event) => {
      const id = idOf(event.streamId);
      const { geojson, area, comprimento } = event.data;
      return [
        sql.fragment`
          UPDATE camadas SET geom = ${ewkb(geojson)}::geometry, area = ${area},
            comprimento = ${comprimento}
          WHERE id = ${id}`,
        ...redesenharNoMapa([id]),
        revisar(clienteDaCamada(id), event.position),
      ];
    },
    CamadaInativada: (event) => mudar(event, sql.fragment`ativo = FALSE`),
    CamadaAtivada: (event) => mudar(event, sql.fragment`ativo = TRUE`),
    CamadaRemovida: (event) => mudar(event, sql.fragment`removida = TRUE`),
    CamadaRestaurada: (event) => mudar(event, sql.fragment`removida = FALSE`),
    ImportacaoSolicitada: ({ streamId, data }) => [
      sql.fragment`
        INSERT INTO camadas_envios (importacao_id, cliente_id, visivel)
        VALUES (${idOf(streamId)}, ${data.cliente_id}, FALSE)
        ON CONFLICT (importacao_id) DO NOTHING`,
    ],
    ImportacaoPublicada: (event) => mostrarEnvio(event, true),
    ImportacaoRefeita: (event) => mostrarEnvio(event, true),
    ImportacaoDesfeita: (event) => mostrarEnvio(event, false),
    ImportacaoDescartada: (event) => mostrarEnvio(event, false),
    ImportacaoExpirada: (event) => mostrarEnvio(event, false),
    ImportacaoFalhou: (event) => mostrarEnvio(event, false),
  },
  onBatch: { CamadaCriada: criar },
};
